import { useCallback, useId, useState } from 'react'
import { call, useApi, useSend } from '#client/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { questionsApi } from '#shared/decision/questions.ts'
import type { About } from './Questions.tsx'
import { WriteBox } from './write-box.tsx'

/** Whom to ask, who asked for it first, and what. */
export function AskForm({ about, onClose }: { about: About; onClose: () => void }) {
  const label = useId()
  const [to, setTo] = useState<{ id: string; label: string } | null>(null)
  const people = useApi(questionsApi.people, { params: about, query: {} })
  const first = people.data?.[0]
  const chosen = to ?? (first ? { id: first.id, label: first.name } : null)
  const send = useSend(questionsApi.ask, ({ of }) => {
    toast({
      title: `Question sent to ${of}`,
      description: 'The answer comes to your inbox. You can decide without it.',
    })
    onClose()
  })
  // Whoever writes quicker than the first is known asks them all the same.
  const ask = async (question: string) => {
    const whom = chosen?.id ?? (await people.refetch()).data?.[0]?.id
    if (whom) send.mutate({ params: about, body: { to: whom, question } })
  }
  const { noun, id } = about
  const search = useCallback(
    async (q: string) =>
      (await call(questionsApi.people, { params: { noun, id }, query: { q } })).map((each) => ({
        id: each.id,
        label: each.name,
        ...(each.requester ? { detail: 'Requester' } : {}),
      })),
    [noun, id],
  )
  return (
    <div className="mt-2">
      <label htmlFor={label} className="text-caption font-medium text-fg">
        Recipient
      </label>
      <Combobox
        id={label}
        value={chosen?.id ?? null}
        display={chosen?.label}
        search={search}
        placeholder="Search people who may see this…"
        className="mt-1"
        onChange={(_, choice) => setTo(choice)}
      />
      <WriteBox
        label="Your question"
        button="Ask"
        busy={send.isPending}
        error={send.error}
        lacks={chosen || people.isPending ? undefined : 'Choose a recipient'}
        onClose={onClose}
        onSend={(question) => void ask(question)}
      />
    </div>
  )
}

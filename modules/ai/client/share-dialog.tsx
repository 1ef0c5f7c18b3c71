import { useState, type FormEvent } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { Labelled } from '#modules/reports/client/labelled.tsx'
import { PeoplePicker } from '#modules/reports/client/reader-picker.tsx'
import { conversations } from '#modules/ai/shared/conversations.ts'
import type { DetailOf } from '#shared/record.ts'

type Props = { conversation: DetailOf<typeof conversations>; onClose: () => void }

/** The title of a conversation and the colleagues who may read it. */
export function ShareDialog({ conversation: { id, version, title: present, sharedWith }, onClose }: Props) {
  const [title, setTitle] = useState(present)
  const [people, setPeople] = useState<readonly string[]>(sharedWith)
  const update = useSend(conversations.api.update, () => {
    toast({ title: 'Conversation saved' })
    onClose()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ params: { id }, version, body: { title: title.trim() || present, sharedWith: [...people] } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Share conversation"
      description="Colleagues read your questions. Figures and passages are computed with their own rights."
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-3.5">
        {update.isError && <Banner tone="danger" title={sentenceOf(update.error)} />}
        <Labelled label="Title">
          {(field) => (
            <Input id={field} value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Labelled>
        <fieldset>
          <legend className="mb-1 text-caption font-medium text-fg-muted">Shared with</legend>
          <PeoplePicker people={people} onPeople={setPeople} />
        </fieldset>
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

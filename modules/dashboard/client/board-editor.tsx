import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { defaultsCall, resetCall, saveCall, type Card, type Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { mostCards } from '#modules/dashboard/shared/sizes.ts'
import { AddDialog } from './add-dialog.tsx'
import { CardGrid } from './card-grid.tsx'
import { moved } from './card-layout.ts'
import { CardSettings } from './card-settings.tsx'
import { DefaultsDialog } from './defaults-dialog.tsx'
import { EditCard } from './edit-card.tsx'
import { titleOf } from './card-words.ts'
import type { PageFilter } from './reads.ts'
import type { Answers } from './use-answers.ts'

type Props = {
  dashboard: Dashboard
  /** The cards as they were when editing began. */
  shown: readonly Card[]
  draft: readonly Card[]
  setDraft: (cards: readonly Card[] | null) => void
  answers: Answers
  filter: PageFilter
  close: () => void
}

/** Arranges cards by mouse and by keyboard; nothing is saved before Done. */
export function BoardEditor({ dashboard, shown, draft, setDraft, answers, filter, close }: Props) {
  const { can } = useAuth()
  const [adding, setAdding] = useState(false)
  const [defaults, setDefaults] = useState(false)
  const [detailed, setDetailed] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [focus, setFocus] = useState<string | null>(null)
  const undo = useSend(saveCall)
  const restore = (version: number) => undo.mutate({ body: { cards: [...shown] }, version })
  const save = useSend(saveCall, ({ version }) => {
    close()
    toast({
      title: 'Dashboard saved',
      action: { label: 'Undo', altText: 'Undo the changes of your dashboard', onAction: () => restore(version) },
    })
  })
  const reset = useSend(resetCall, () => {
    close()
    toast({
      title: 'Dashboard reset to its default',
      action: { label: 'Undo', altText: 'Undo the reset of your dashboard', onAction: () => restore(0) },
    })
  })
  const name = (card: Card) => titleOf(card, answers.of(card))
  const move = (from: number, to: number) => {
    const card = draft[from]!
    setFocus(card.id)
    if (from === to) {
      setTold(`${name(card)} is at the end`)
      return
    }
    setDraft(moved(draft, from, to))
    setTold(`${name(card)} moved to place ${to + 1} of ${draft.length}`)
  }
  const change = (next: Card, words: string) => {
    setDraft(draft.map((card) => (card.id === next.id ? next : card)))
    setFocus(next.id)
    setTold(words)
  }
  const remove = (card: Card) => {
    const at = draft.indexOf(card)
    const rest = draft.filter(({ id }) => id !== card.id)
    setDraft(rest)
    setFocus(rest[Math.min(at, rest.length - 1)]?.id ?? null)
    setTold(`${name(card)} removed`)
  }
  const full = draft.length >= mostCards ? `A dashboard has ${mostCards} cards at most: remove one first` : undefined
  const failed = [save, reset].find(({ isError }) => isError)
  const settings = draft.find(({ id }) => id === detailed)
  return (
    <div className="space-y-3">
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2">
        <Button variant="secondary" icon={Plus} disabledReason={full} onClick={() => setAdding(true)}>
          Add card
        </Button>
        {dashboard.from === 'own' && (
          <Button variant="ghost" busy={reset.isPending} onClick={() => reset.mutate({})}>
            Reset to default
          </Button>
        )}
        {can(defaultsCall.can) && (
          <Button variant="ghost" onClick={() => setDefaults(true)}>
            Make a role’s default
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ body: { cards: [...draft] }, version: dashboard.version })}
          >
            Done
          </Button>
        </span>
      </div>
      {failed && <Banner tone="danger" title={sentenceOf(failed.error)} />}
      <output aria-live="polite" className="sr-only">
        {told}
      </output>
      <p className="text-caption text-fg-muted max-md:hidden">
        Drag a card by its handle, or move it with Alt and the arrow keys. Its menu sizes, renames and removes it.
      </p>
      {draft.length === 0 && (
        <EmptyState title="No cards" drawing="list">
          Choose Add card.
        </EmptyState>
      )}
      <CardGrid>
        {draft.map((card, at) => (
          <EditCard
            key={card.id}
            {...{ card, at, filter, move, change, remove }}
            cards={draft}
            answer={answers.of(card)}
            isFocused={focus === card.id}
            onSettings={() => setDetailed(card.id)}
          />
        ))}
      </CardGrid>
      <AddDialog
        open={adding}
        onOpenChange={setAdding}
        left={mostCards - draft.length}
        add={(card, title) => {
          setDraft([...draft, card])
          setFocus(card.id)
          setTold(`${title} added as card ${draft.length + 1}`)
        }}
      />
      <DefaultsDialog open={defaults} onOpenChange={setDefaults} cards={draft} />
      {settings && (
        <CardSettings
          key={settings.id}
          card={settings}
          title={name(settings)}
          currency={currencyOf(answers, settings)}
          close={() => setDetailed(null)}
          save={(next) => change(next, `${name(next)} changed`)}
        />
      )}
    </div>
  )
}

/** The currency of the card's only amount. */
function currencyOf(answers: Answers, card: Card): string | null {
  const result = answers.of(card)?.result
  return result?.kind === 'number' && result.lines.length === 1 ? result.lines[0]!.currency : null
}

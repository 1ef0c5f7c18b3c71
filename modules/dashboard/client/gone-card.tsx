import type { ReactNode } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card as Frame } from '#client/ui/card.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { saveCall, type Card, type Dashboard } from '#modules/dashboard/shared/dashboard.ts'

type Props = {
  card: Card
  words: ReactNode
  /** Left out while the dashboard is arranged, where the menu of the card removes it. */
  dashboard?: Dashboard | undefined
}

/** A card whose right was taken, or whose report is gone: it stays until its owner removes it. */
export function GoneCard({ card, words, dashboard }: Props) {
  const save = useSend(saveCall, () => toast({ title: 'Card removed' }))
  return (
    <Frame title={card.title ?? 'No access'} className="h-full">
      <p className="text-table font-medium text-fg">You no longer have access</p>
      <p className="line-clamp-2 text-caption text-fg-muted">{save.isError ? sentenceOf(save.error) : words}</p>
      {dashboard && (
        <Button
          size="sm"
          className="mt-2"
          busy={save.isPending}
          onClick={() => {
            const cards = dashboard.cards.filter(({ id }) => id !== card.id)
            save.mutate({ body: { cards }, version: dashboard.version })
          }}
        >
          Remove card
        </Button>
      )}
    </Frame>
  )
}

import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import type { CardKind } from '#modules/dashboard/shared/sizes.ts'

const widest = 4
const tallest = 3

/** Size of a new card by its kind. */
export const sizes: Readonly<Record<CardKind, Pick<Card, 'width' | 'height'>>> = {
  number: { width: 1, height: 1 },
  chart: { width: 2, height: 2 },
  list: { width: 2, height: 2 },
  figures: { width: 2, height: 1 },
  charts: { width: 4, height: 2 },
}

export type Move = 'left' | 'right' | 'up' | 'down'

/** Where a card goes: one place, or one row of the page, which has four quarters. Its own index at an end. */
export function placeAfter(cards: readonly Card[], at: number, move: Move): number {
  const last = cards.length - 1
  if (move === 'left') return Math.max(0, at - 1)
  if (move === 'right') return Math.min(last, at + 1)
  const step = move === 'up' ? -1 : 1
  let to = at
  for (let quarters = 0; quarters < widest && to + step >= 0 && to + step <= last; to += step)
    quarters += cards[to + step]!.width
  return to
}

/** The cards with one of them at another place. */
export function moved(cards: readonly Card[], from: number, to: number): Card[] {
  const card = cards[from]
  if (!card) return [...cards]
  const rest = cards.toSpliced(from, 1)
  return rest.toSpliced(to, 0, card)
}

export type Resize = 'wider' | 'narrower' | 'taller' | 'shorter'

/** The card in another size; itself where that is the least or the most. */
export function resized(card: Card, resize: Resize): Card {
  const within = (value: number, most: number) => Math.min(most, Math.max(1, value))
  const step = resize === 'wider' || resize === 'taller' ? 1 : -1
  return resize === 'wider' || resize === 'narrower'
    ? { ...card, width: within(card.width + step, widest) }
    : { ...card, height: within(card.height + step, tallest) }
}

import type { CardAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { upperFirst } from '#shared/text.ts'
import { overviews } from './figures.tsx'

/** Filters of the page that the card does not take, in words; null where it takes all that are set. */
export function notNarrowed({ narrowed }: CardAnswer): string | null {
  const without = [...(narrowed.entity === false ? ['entity'] : []), ...(narrowed.period === false ? ['period'] : [])]
  return without.length ? `Not narrowed by ${without.join(' and ')}` : null
}

/** The name of a card: its own, that of its report or metric, or of the area whose figures it shows. */
export function titleOf({ title, source }: Card, answer: CardAnswer | undefined): string {
  if (title) return title
  if (answer?.title) return answer.title
  if (!('overview' in source)) return 'Card'
  const of = overviews.find(({ module }) => module === source.overview)?.of ?? source.overview
  return source.part === 'figures' ? upperFirst(of) : `Charts of ${of}`
}

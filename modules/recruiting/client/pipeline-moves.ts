import { applications, type Application, type Stage } from '#modules/recruiting/shared/applications.ts'

/** The columns of the board, in the order of the stages; those that end an application stand below it. */
export const boardStages = [
  'new',
  'screening',
  'interview',
  'offer',
  'accepted',
  'hired',
] as const satisfies readonly Stage[]
export const endStages = ['rejected', 'withdrawn'] as const satisfies readonly Stage[]

type Move = (typeof moves)[number]
const moves = ['screen', 'interview', 'backToNew', 'backToScreening'] as const

/** The step that leads from one stage to another: only those that the record type defines, and an offer has a page of its own. */
export function moveBetween(from: string, to: string): Move | 'write offer' | null {
  if (from === 'interview' && to === 'offer') return 'write offer'
  return (
    moves.find((name) => {
      const verb = applications.verbs[name]
      return (verb.from as readonly string[]).includes(from) && verb.to === to
    }) ?? null
  )
}

/** The stage beside one, or null at the end of the board. */
export const stageBeside = (stage: string, step: 1 | -1): Stage | null =>
  boardStages[boardStages.indexOf(stage as never) + step] ?? null

/** What is drawn of an application on its card, and what moving it needs. */
export type Card = Pick<Application, 'id' | 'version' | 'name' | 'stage' | 'openingTitle' | 'rating' | 'createdAt'>
/** A card on its way to a stage. */
export type Way = { card: Card; to: string }

/** The cards of a column: those that were read, without those that leave it, and those on their way to it. */
export function cardsOf(read: readonly Card[], stage: string, ways: readonly Way[]): Card[] {
  // Whoever takes a step back before the columns are read anew has two ways: the last one counts.
  const last = new Map(ways.map((way) => [way.card.id, way]))
  const stay = read.filter(({ id }) => (last.get(id)?.to ?? stage) === stage)
  const come = [...last.values()].filter(({ card, to }) => to === stage && !stay.some(({ id }) => id === card.id))
  return [...stay, ...come.map(({ card }) => card)]
}

import { applications, type Stage } from '#modules/recruiting/shared/applications.ts'

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

export type Move = (typeof moves)[number]
const moves = ['screen', 'interview', 'backToNew', 'backToScreening'] as const

/** The step that leads from one stage to another: only those that the noun defines, and an offer has a page of its own. */
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

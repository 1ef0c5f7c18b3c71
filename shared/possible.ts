import { Problem } from './problem.ts'
import type { Sentence } from './sentence.ts'

/** Whether something can be done now: true, or the sentence of a table why not, for the button and for the server: no text made on the spot. */
export type Possible = true | Sentence

/** Possible where each is; else the first reason why not. */
export const allOf = <Why>(...answers: readonly (true | Why)[]): true | Why =>
  answers.find((each) => each !== true) ?? true

/** Refuses what cannot be done now. */
export function refuseUnless(possible: Possible): void {
  if (possible !== true) throw new Problem('conflict', possible)
}

import { Problem } from './problem.ts'
import type { Sentence } from './sentence.ts'

/** Whether something can be done now: true, or the sentence why not, for the button and for the server. */
export type Possible = true | string | Sentence

/** Possible where each is; else the first reason why not. */
export const allOf = (...answers: readonly Possible[]): Possible => answers.find((each) => each !== true) ?? true

/** Refuses what cannot be done now. */
export function refuseUnless(possible: Possible): void {
  if (possible !== true) throw new Problem('conflict', possible)
}

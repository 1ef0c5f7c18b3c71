import { Problem } from './problem.ts'

/** Whether something can be done now: true, or the sentence why not. The `…Can` of a noun answers it, to the button and to the server. */
export type Possible = true | string

/** Possible where each is; else the first reason why not. */
export const allOf = (...answers: readonly Possible[]): Possible => answers.find((each) => each !== true) ?? true

/** Refuses what cannot be done now. */
export function insist(possible: Possible): void {
  if (possible !== true) throw new Problem('conflict', possible)
}

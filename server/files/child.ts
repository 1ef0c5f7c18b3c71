import { Problem } from '#shared/problem.ts'

export type ChildAnswer<A> = { value: A } | { problem: Pick<Problem, 'reason' | 'said'> } | { fault: string }

/** The other end of `bounded()`: answers the one question of this process, which ends with it. What a hostile file does to it ends there, too. */
export function answering<Q, A>(work: (question: Q) => Promise<A> | A): void {
  process.once('message', async (question: Q) => {
    const answer = (said: ChildAnswer<A>) => process.send!(said, () => process.exit(0))
    try {
      answer({ value: await work(question) })
    } catch (error) {
      if (error instanceof Problem) answer({ problem: { reason: error.reason, said: error.said } })
      else answer({ fault: error instanceof Error ? error.message : String(error) })
    }
  })
}

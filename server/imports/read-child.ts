import { Problem } from '#shared/problem.ts'
import { analysisOf, readAll, type Analysis, type Asked, type FileRows, type Hints } from './read.ts'

export type ChildQuestion = { asked: Asked; hints: Hints | undefined }
export type ChildAnswer =
  | { value: FileRows | Analysis }
  | { problem: Pick<Problem, 'reason' | 'said'> }
  | { fault: string }

// A process of its own, without a secret in its environment: what a hostile file does to it ends with it.
process.once('message', async ({ asked, hints }: ChildQuestion) => {
  const answer = (said: ChildAnswer) => process.send!(said, () => process.exit(0))
  try {
    const file = await readAll(asked)
    answer({ value: hints ? analysisOf(file, hints) : file })
  } catch (error) {
    if (error instanceof Problem) answer({ problem: { reason: error.reason, said: error.said } })
    else answer({ fault: error instanceof Error ? error.message : String(error) })
  }
})

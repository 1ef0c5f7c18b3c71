import { answering } from '../files/child.ts'
import { analysisOf, readAll, type Analysis, type Asked, type FileRows, type Hints } from './read.ts'

export type ReadQuestion = { asked: Asked; hints: Hints | undefined }

answering(async ({ asked, hints }: ReadQuestion): Promise<FileRows | Analysis> => {
  const file = await readAll(asked)
  return hints ? analysisOf(file, hints) : file
})

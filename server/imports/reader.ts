import { bounded, patienceMs } from '../files/bounded.ts'
import { readBytes, type Files } from '../files/disk.ts'
import type { ReadQuestion } from './read-child.ts'
import { analysisOf, readAll, type Analysis, type FileRows, type Hints } from './read.ts'

/** Text of this size is read here in a moment; a process would take longer to start. */
const smallText = 128 * 1024
const program = new URL('./read-child.ts', import.meta.url)

type Stored = { storageKey: string; format: 'csv' | 'xlsx'; encoding?: string; delimiter?: string }
type Lending = { files: Files }

/** All rows of a stored file, the header among them, for a job: it waits for as long as other files take. */
export const readRows = (stored: Stored, { files }: Lending): Promise<FileRows> =>
  read(stored, files, undefined, Infinity) as Promise<FileRows>

/** What a stored file looks like, for a person who waits for it. */
export const analyse = (stored: Stored, hints: Hints, { files }: Lending): Promise<Analysis> =>
  read(stored, files, hints, patienceMs) as Promise<Analysis>

async function read(
  { storageKey, format, encoding, delimiter }: Stored,
  files: Files,
  hints: Hints | undefined,
  patience: number,
): Promise<FileRows | Analysis> {
  const { contentLength } = await files.getMetaData(storageKey)
  const load = async () => ({ format, bytes: await readBytes(files, storageKey), encoding, delimiter })
  if (format === 'xlsx' || contentLength > smallText)
    return bounded<ReadQuestion, FileRows | Analysis>(program, async () => ({ asked: await load(), hints }), patience)
  const file = await readAll(await load())
  return hints ? analysisOf(file, hints) : file
}

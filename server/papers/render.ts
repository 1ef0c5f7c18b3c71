import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bounded } from '../files/bounded.ts'
import type { AppContext } from '../app-context.ts'
import type { JobHandler } from '../module.ts'
import { titleOf, type Paper } from './paper.ts'

const program = new URL('./render-child.ts', import.meta.url)
/** Another form is another paper: what was kept in an older one is not sent as if it were in this. */
const form = createHash('sha256')
  .update(readFileSync(new URL('./layout.ts', import.meta.url)))
  .digest('hex')
/** Where papers are kept, by the hash of what they say. */
const papersFolder = 'papers'

/** Papers are set one after another in a second or so each: whoever asks waits for some before theirs. */
const patienceMs = 60_000
/** Of several who ask for the same paper at once, one has it set. */
const underWay = new WeakMap<AppContext['files'], Map<string, Promise<void>>>()
const setAndKeep = async (paper: Paper, storageKey: string, files: AppContext['files']): Promise<void> =>
  files.put(storageKey, (await setPapers([paper]))[0]!)

/** Papers as PDF, set together and not kept. */
export const setPapers = (papers: readonly Paper[], patience = patienceMs): Promise<Uint8Array[]> =>
  bounded<readonly Paper[], Uint8Array[]>(program, () => papers, patience)

/** A paper as PDF/A-3b, tagged, set by a process of its own; the same paper is set once and kept. Answers where it lies, and its size in bytes. */
export async function rendered(
  paper: Paper,
  { files }: Pick<AppContext, 'files'>,
): Promise<{ storageKey: string; size: number }> {
  const hash = createHash('sha256').update(form).update(JSON.stringify(paper)).digest('hex')
  const storageKey = `${papersFolder}/${hash.slice(0, 2)}/${hash}`
  if (!(await files.exists(storageKey))) {
    const here = underWay.get(files) ?? new Map<string, Promise<void>>()
    underWay.set(files, here)
    const going = here.get(storageKey) ?? setAndKeep(paper, storageKey, files)
    here.set(storageKey, going)
    await going.finally(() => here.delete(storageKey))
  }
  const { contentLength } = await files.getMetaData(storageKey)
  return { storageKey, size: contentLength }
}

/** A paper as it leaves the app: where it lies, or itself where it is kept nowhere. */
export async function paperFile(
  paper: Paper,
  app: Pick<AppContext, 'files'>,
): Promise<{ storageKey: string; size: number } | { bytes: Buffer; size: number }> {
  if (paper.kept !== false) return rendered(paper, app)
  const bytes = Buffer.from((await setPapers([paper]))[0]!)
  return { bytes, size: bytes.length }
}

/** 'Purchase order PO-2026-00012.pdf' */
export const nameOf = (paper: Paper): string => `${titleOf(paper).replace(/[/\\]/g, '-')}.pdf`

/** Papers that nobody has had set anew for so long are let go: the next reader has them set again. */
const keptDays = 90

export const paperJobs: JobHandler[] = [
  {
    name: 'papers.tidy',
    words: 'Clear rendered PDFs',
    every: '23 3 * * *',
    run: async (_data, { files, now }) => {
      const before = now().getTime() - keptDays * 86_400_000
      const { objects } = await files.listAll(papersFolder, { recursive: true })
      for (const file of objects)
        if (file.isFile && (await files.getMetaData(file.key)).lastModified.getTime() < before)
          await files.delete(file.key)
    },
  },
]

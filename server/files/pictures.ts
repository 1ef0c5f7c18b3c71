import { bounded } from './bounded.ts'
import { readBytes } from './disk.ts'
import type { AppContext } from '../app-context.ts'
import type { PageAsked } from './page-child.ts'
import type { Fault, SeenPage, Sight, Thumbnail } from './picture-child.ts'

const program = new URL('./picture-child.ts', import.meta.url)
/** Drawing needs native code; and whatever somebody waits for goes first. */
const allowance = { seconds: 60, native: true, gentle: true }
type Of = { storageKey: string; mediaType: string; page?: number }

const ask =
  <A>(want: Sight['want']) =>
  ({ storageKey, mediaType, page = 1 }: Of, { files }: Pick<AppContext, 'files'>): Promise<A> =>
    bounded<Sight, A>(
      program,
      async () => ({ bytes: await readBytes(files, storageKey), mediaType, page, want }),
      Infinity,
      allowance,
    )

/** The words on a page of a stored PDF, or on a stored picture, as they are seen. For jobs: one page at a time, of a minute each. Throws the Problem of `bounded()`. */
export const wordsSeen = ask<SeenPage>('words')
/** A small picture (WebP, 240 × 320 at the most) of the first page of a stored PDF, or of a stored picture. */
export const thumbnailOf = ask<Thumbnail>('thumbnail')

/** The same of several files, by one process: its start takes longer than most pictures. Throws where one file takes what is there for all. */
export const thumbnailsOf = (
  all: readonly Of[],
  { files }: Pick<AppContext, 'files'>,
): Promise<(Thumbnail | Fault)[]> =>
  bounded<Sight[], (Thumbnail | Fault)[]>(
    program,
    () =>
      Promise.all(
        all.map(async ({ storageKey, mediaType, page = 1 }) => ({
          bytes: await readBytes(files, storageKey),
          mediaType,
          page,
          want: 'thumbnail' as const,
        })),
      ),
    Infinity,
    allowance,
  )

const pageProgram = new URL('./page-child.ts', import.meta.url)
/** A page of a stored PDF as somebody reads it (WebP, 1400 × 1980 at the most). Whoever waits longer than others' pages may take is refused by `rate_limited`. */
export const pageOf = (
  { storageKey, mediaType, page = 1 }: Of,
  { files }: Pick<AppContext, 'files'>,
): Promise<Thumbnail> =>
  bounded<PageAsked, Thumbnail>(
    pageProgram,
    async () => ({ bytes: await readBytes(files, storageKey), mediaType, page }),
    undefined,
    { native: true },
  )

import { answering } from './child.ts'
import { isBlank, pagePicture } from './page-picture.ts'
import type { ReadWord } from './recognize.ts'

export type Sight = { bytes: Uint8Array; mediaType: string; page: number; want: 'words' | 'thumbnail' }
/** What stands on a page that is a picture: its lines, and the size their boxes are told in. */
export type SeenPage = { lines: ReadWord[][]; width: number; height: number }
export type Thumbnail = { webp: Uint8Array; width: number; height: number }
export type Fault = { fault: string }

/** Enough to read a page by: two hundred dots to the inch, eight million in all. */
const legible = { dots: 200, pixels: 8_000_000 }
const small: { within: [number, number] } = { within: [240, 320] }
const quality = 75

/** Of several sights each has an answer of its own: a file that cannot be drawn says why, and the next one is drawn. */
answering(async (asked: Sight | readonly Sight[]) => ('want' in asked ? seen(asked) : inTurn(asked)))

async function inTurn(sights: readonly Sight[]): Promise<(SeenPage | Thumbnail | Fault)[]> {
  const answers = []
  for (const each of sights) answers.push(await seen(each).catch(({ message }: Error): Fault => ({ fault: message })))
  return answers
}

async function seen({ bytes, mediaType, page, want }: Sight): Promise<SeenPage | Thumbnail> {
  const canvas = await pagePicture(bytes, mediaType, page, want === 'words' ? legible : small)
  const { width, height } = canvas
  if (want === 'thumbnail') return { webp: await canvas.encode('webp', quality), width, height }
  if (isBlank(canvas)) return { lines: [], width, height }
  // The reader of words takes long to load, and most pictures are made without it.
  const { readWords } = await import('./recognize.ts')
  return { lines: await readWords(await canvas.encode('png')), width, height }
}

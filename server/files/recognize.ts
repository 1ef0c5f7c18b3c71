import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import openCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'

/** A word in a picture: its box in pixels, and how sure the reader is of it, in percent. */
export type ReadWord = { text: string; box: [left: number, top: number, right: number, bottom: number]; sure: number }

/** Less than so sure, it is a stain or a line rather than a word. */
const leastSure = 40
const learned = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
  'eng.traineddata.gz',
)
/** The reader of lines, as it was trained; and the side of a picture that is up. */
const [byLines, upright] = [1, 1]

type Box = { x0: number; y0: number; x1: number; y1: number }
type Block = { paragraphs: { lines: { words: { text: string; confidence: number; bbox: Box }[] }[] }[] }

/** The lines of words in a picture (PNG) in English, from the top. Everything it needs is installed: nothing is fetched, nothing written. */
export async function readWords(png: Uint8Array): Promise<ReadWord[][]> {
  const core = await openCore({ print: () => {}, printErr: () => {} })
  core.FS.writeFile('eng.traineddata', await promisify(gunzip)(await readFile(learned)))
  core.FS.writeFile('/input', png)
  const reader = new core.TessBaseAPI()
  if (reader.Init(null, 'eng', byLines) !== 0 || reader.SetImageFile(upright, 0) === 1 || reader.Recognize(null) !== 0)
    throw new Error('the picture could not be read')
  const { blocks } = JSON.parse(reader.GetJSONText()) as { blocks: Block[] | null }
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words }) =>
      words
        .map(({ text, confidence, bbox }): ReadWord => {
          return { text, box: [bbox.x0, bbox.y0, bbox.x1, bbox.y1], sure: Math.round(confidence) }
        })
        .filter(({ text, sure }) => sure >= leastSure && /\S/.test(text)),
    )
    .filter((words) => words.length > 0)
}

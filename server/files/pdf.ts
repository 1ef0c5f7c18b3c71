import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

const own = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string): string => join(own, name, '/')
/** Pictures of more pixels are left out of a page. */
const largestPicture = 50_000_000

/** Opens a foreign PDF, in the process of a program alone (`bounded()`): nothing in it runs, and nothing is fetched for it. Throws a Problem that says why it cannot be opened. */
export async function openPdf(file: Uint8Array) {
  const loading = getDocument({
    data: new Uint8Array(file),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    enableXfa: false,
    useSystemFonts: false,
    maxImageSize: largestPicture,
    verbosity: 0,
  })
  try {
    return await loading.promise
  } catch (error) {
    const isLocked = (error as Error).name === 'PasswordException'
    throw new Problem('unprocessable', isLocked ? says.pdfLocked() : says.fileDamaged())
  }
}

import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '#server/files/pdf.ts'
import { packPlaces, type Place } from './places.ts'

/** The text of a page; where its words stand, where that is known; and whether there is next to none, so that the page has to be looked at. */
export type PageText = { text: string; places?: Uint8Array; isPicture?: boolean }

type Pdf = Awaited<ReturnType<typeof openPdf>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type Viewport = ReturnType<Page['getViewport']>
/** Letters of a page that stand in one piece, and the corners of any part of it. */
type Run = { from: number; to: number; box: (from: number, to: number) => Corners }
type Corners = { left: number; top: number; right: number; bottom: number }

/** A page with a picture and fewer letters may be a picture of one. */
const fewest = 20

/** The pages of a PDF: each text with the places of its words. `clean` keeps the length of a text. */
export async function pdfPages(file: Uint8Array, most: number, clean: (text: string) => string): Promise<PageText[]> {
  const opened = await openPdf(file)
  const pages: PageText[] = []
  for (let number = 1; number <= Math.min(opened.numPages, most); number += 1) {
    const page = await opened.getPage(number)
    pages.push(await readPage(page, clean))
    page.cleanup()
  }
  return pages
}

async function readPage(page: Page, clean: (text: string) => string): Promise<PageText> {
  const view = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  let written = ''
  const runs: Run[] = []
  for (const item of items) {
    if (!('str' in item)) continue
    const from = written.length
    if (item.str.trim())
      runs.push({ from, to: from + item.str.length, box: boxIn(item.str, item.transform as number[], item, view) })
    written += item.str + (item.hasEOL ? '\n' : '')
  }
  const text = clean(written)
  return { text, places: packPlaces(placesOf(text, runs)), isPicture: await isPicture(page, text) }
}

const painting: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

/** Whether a page has to be looked at: it has no letters, or hardly any beside a picture. */
async function isPicture(page: Page, text: string): Promise<boolean> {
  const letters = text.replace(/\s/g, '').length
  if (letters === 0 || letters >= fewest) return letters === 0
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((each) => painting.has(each))
}

/** Where each word of a text stands, by the pieces it is drawn in. */
function placesOf(text: string, runs: readonly Run[]): Place[] {
  let first = 0
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    while (first < runs.length && runs[first]!.to <= index) first += 1
    const end = index + word.length
    let corners: Corners | null = null
    for (let at = first; at < runs.length && runs[at]!.from < end; at += 1) {
      const { from, to, box } = runs[at]!
      const part = box(Math.max(index, from) - from, Math.min(end, to) - from)
      // The rest of a word that is torn between two lines is left out.
      if (!corners) corners = part
      else if (part.top < corners.bottom && part.bottom > corners.top)
        corners = {
          left: Math.min(corners.left, part.left),
          top: Math.min(corners.top, part.top),
          right: Math.max(corners.right, part.right),
          bottom: Math.max(corners.bottom, part.bottom),
        }
    }
    const { left, top, right, bottom } = corners ?? { left: 0, top: 0, right: 0, bottom: 0 }
    return { left, top, width: right - left, height: bottom - top, sure: null }
  })
}

/** About how wide a letter is, beside others of its font. */
const widthOf = (letter: string): number =>
  /[iljI|.,;:'!\s()[\]tfr]/.test(letter) ? 0.5 : /[mwMW@%]/.test(letter) ? 1.5 : /[A-Z]/.test(letter) ? 1.2 : 1

/** Of letters above and below the line they stand on, in parts of their size. */
const [above, below] = [0.9, 0.22]

function boxIn(str: string, transform: number[], { width, height }: { width: number; height: number }, view: Viewport) {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
  const ends = [0]
  for (const letter of str.split('')) ends.push(ends.at(-1)! + widthOf(letter))
  const whole = ends.at(-1) || 1
  const pointAt = (right: number, high: number) =>
    view.convertToViewportPoint(
      x + (a / along) * right + (c / up) * high,
      y + (b / along) * right + (d / up) * high,
    ) as [number, number]
  return (from: number, to: number): Corners => {
    const [start, end] = [(width * ends[from]!) / whole, (width * ends[to]!) / whole]
    const size = height || up
    const [one, other] = [pointAt(start, -below * size), pointAt(end, above * size)]
    return {
      left: Math.min(one[0], other[0]) / view.width,
      right: Math.max(one[0], other[0]) / view.width,
      top: Math.min(one[1], other[1]) / view.height,
      bottom: Math.max(one[1], other[1]) / view.height,
    }
  }
}

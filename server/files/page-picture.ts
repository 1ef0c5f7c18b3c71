import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

/** So large is the picture of a page made at the most. */
type Size = { pixels: number; dots: number } | { within: [width: number, height: number] }

/** A page of a PDF as paper shows it, or a picture the right way up, on white. Throws a Problem where it cannot be drawn. */
export const pagePicture = (file: Uint8Array, mediaType: string, page: number, size: Size): Promise<Canvas> =>
  mediaType === 'application/pdf' ? pdfPicture(file, page, size) : imagePicture(file, size)

/** Points of a page are a seventy-second of an inch; `dots` to the inch are enough to read it. */
const scaleOf = (width: number, height: number, size: Size, unit: number): number =>
  'within' in size
    ? Math.min(size.within[0] / width, size.within[1] / height)
    : Math.min(unit ? size.dots / unit : 2, Math.sqrt(size.pixels / (width * height)))

function whiteCanvas(width: number, height: number) {
  const canvas = createCanvas(Math.max(1, Math.floor(width)), Math.max(1, Math.floor(height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

async function pdfPicture(file: Uint8Array, number: number, size: Size): Promise<Canvas> {
  // What opens a PDF is loaded for a PDF alone: a picture is drawn sooner without it.
  const { openPdf } = await import('./pdf.ts')
  const opened = await openPdf(file)
  const page = await opened.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: scaleOf(plain.width, plain.height, size, 72) })
  const { canvas, context } = whiteCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  return canvas
}

async function imagePicture(file: Uint8Array, size: Size): Promise<Canvas> {
  let image
  try {
    image = await loadImage(file)
  } catch {
    throw new Problem('unprocessable', says.fileDamaged())
  }
  // A small picture is made larger, so that its letters are as large as those of a page.
  const scale = scaleOf(image.width, image.height, size, 0)
  const { canvas, context } = whiteCanvas(image.width * scale, image.height * scale)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Whether nothing was drawn: most backs of scanned sheets are empty. */
export function isBlank(canvas: Canvas): boolean {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  return pixels.every((pixel) => pixel === pixels[0])
}

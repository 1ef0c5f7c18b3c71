import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDF, rgb, type PDFPage, type Signer } from '@libpdf/core'
import { answering } from '#server/files/child.ts'
import type { Drawn, Look, Prepare, Prepared } from './pdf.ts'

const face = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`)))
const ink = rgb(0.1, 0.16, 0.42)
const soft = rgb(0.36, 0.39, 0.45)
const field = 'Seal'

/** Opens a PDF: whether it can be signed and how large its pages are as they are shown; or puts on it what was signed, and the place of the seal. The key is not here. */
answering(async (question: Look | Prepare): Promise<Prepared> => {
  const pdf = await PDF.load(question.bytes)
  if (pdf.isEncrypted || pdf.getPageCount() === 0) throw new Error('nothing can be added to it')
  const pages = pdf.getPages().map(({ width, height }) => ({ width, height }))
  if (question.task === 'prepare') {
    const fonts = { name: pdf.embedFont(face('500Medium_Italic')), small: pdf.embedFont(face('400Regular')) }
    for (const each of question.drawn) draw(pdf.getPage(each.page - 1)!, each, fonts)
    const certificate = await PDF.load(question.certificate)
    await pdf.copyPagesFrom(
      certificate,
      certificate.getPages().map((_, at) => at),
    )
  }
  // A document that cannot take a seal is refused before anybody is asked to sign it.
  let signed = new Uint8Array()
  const signer: Signer = {
    certificate: question.certificateDer,
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (data) => {
      signed = data.slice()
      return question.standIn
    },
  }
  const { bytes } = await pdf.sign({
    signer,
    fieldName: nameOf(pdf),
    reason: question.reason,
    signingTime: new Date(question.at),
    level: 'B-B',
  })
  return { pages, bytes: question.task === 'look' ? new Uint8Array() : bytes, signed }
})

/** A document that was sealed before has another one. */
function nameOf(pdf: PDF): string {
  const taken = new Set(
    pdf
      .getOrCreateForm()
      .getFields()
      .map(({ name }) => name),
  )
  for (let n = 1; ; n += 1) if (!taken.has(`${field}${n}`)) return `${field}${n}`
}

type Fonts = { name: ReturnType<PDF['embedFont']>; small: ReturnType<PDF['embedFont']> }

/** A place on a page as it is shown, in points, from its upper left corner: where that is on the page as it is kept. */
function standing(page: PDFPage): (right: number, down: number) => { x: number; y: number } {
  const { x, y, width, height } = page.getCropBox()
  if (page.rotation === 90) return (right, down) => ({ x: x + down, y: y + right })
  if (page.rotation === 180) return (right, down) => ({ x: x + width - right, y: y + down })
  if (page.rotation === 270) return (right, down) => ({ x: x + width - down, y: y + height - right })
  return (right, down) => ({ x: x + right, y: y + height - down })
}

/** Writes what belongs to a place: as large as it fits, and below a signature who it is and when. */
function draw(page: PDFPage, { left, top, width, height, text, caption }: Drawn, fonts: Fonts): void {
  const at = standing(page)
  const wide = (width / 1000) * page.width
  const high = (height / 1000) * page.height
  const [right, down] = [(left / 1000) * page.width, (top / 1000) * page.height]
  const rotate = { angle: page.rotation }
  const write = (line: string, from: number, most: number, font: Fonts['name'], color: typeof ink) => {
    const size = Math.max(3, Math.min(most, most * (wide / Math.max(font.getTextWidth(line, most), 0.1))))
    page.drawText(line, { ...at(right, down + from), font, size, color, rotate })
  }
  const small = caption ? Math.min(7, high * 0.22) : 0
  const module = high - (caption ? small * 1.5 : 0)
  write(text, module * 0.82, Math.min(24, module * 0.85), caption ? fonts.name : fonts.small, ink)
  if (!caption) return
  const [from, to] = [at(right, down + module), at(right + wide, down + module)]
  page.drawLine({ start: from, end: to, thickness: 0.5, color: soft })
  write(caption, high - small * 0.3, small, fonts.small, soft)
}

import { answering } from '#server/files/child.ts'
import { partNames, readPart } from '#server/files/zip.ts'
import { mailText } from './mail-text.ts'
import type { PageText } from './pdf-text.ts'
import { clean, inParts, isPlain, mostPages, plainPages } from './plain-pages.ts'

/** A file to read, and what it is. */
export type Opened = { bytes: Uint8Array; mediaType: string }

const mostRows = 5000

/** The text of a file, page by page. What reads a PDF or a sheet is loaded for those alone: it takes longer than to read a plain text. */
answering(async ({ bytes, mediaType }: Opened): Promise<PageText[]> => {
  const file = Buffer.from(bytes)
  if (mediaType === 'application/pdf') {
    const { pdfPages } = await import('./pdf-text.ts')
    return pdfPages(file, mostPages, clean)
  }
  if (isPlain(mediaType)) return plainPages(file)
  const pages = await partsOf(file, mediaType)
  return pages.slice(0, mostPages).map((text) => ({ text: clean(text) }))
})

async function partsOf(file: Buffer, mediaType: string): Promise<string[]> {
  if (mediaType === 'message/rfc822') return inParts(mailText(file))
  if (mediaType.endsWith('wordprocessingml.document')) return inParts(await wordText(file))
  if (mediaType.endsWith('spreadsheetml.sheet')) return (await sheetTexts(file)).flatMap(inParts)
  return []
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml.replace(/&(#x?[\da-f]+|\w+);/gi, (said, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? said
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })

/** The parts of a DOCX that a reader sees beside its main one. */
const besideWords = /^word\/(?:footnotes|endnotes|header\d*|footer\d*)\.xml$/

/** What a DOCX says: its main part, then its notes, headers and footers, each text of them once. */
async function wordText(file: Buffer): Promise<string> {
  const beside = partNames(file).filter((name) => besideWords.test(name))
  const texts = new Set<string>()
  for (const name of ['word/document.xml', ...beside.toSorted()]) {
    const text = paragraphsOf((await readPart(file, name))?.toString('utf8') ?? '')
    if (text.trim()) texts.add(text)
  }
  return [...texts].join('\n')
}

/** Paragraphs, tabs and line ends. */
function paragraphsOf(xml: string): string {
  const said = xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^>]*>|<\/w:p>/g)
  return [...said]
    .map(([tag, text, sign]) => (tag === '</w:p>' ? '\n' : sign === 'tab' ? '\t' : sign ? '\n' : plain(text!)))
    .join('')
}

async function sheetTexts(file: Buffer): Promise<string[]> {
  const { default: readSheets } = await import('read-excel-file/node')
  const sheets: { sheet: string; data: readonly (readonly unknown[])[] }[] = await readSheets(file)
  return sheets.map(({ sheet, data }) => {
    const rows = data
      .slice(0, mostRows)
      .map((row) =>
        row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))).join('\t'),
      )
    return [sheet, ...rows].join('\n')
  })
}

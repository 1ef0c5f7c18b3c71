/** Widths of the letters of Helvetica from the space to the tilde, in thousandths of their size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
/** Letters that a PDF keeps at places of their own. */
const placed: Record<string, number> = { '€': 0x80, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '—': 0x97 }
const [paperWidth, paperHeight, margin] = [612, 792, 64]

const widthOf = (text: string, size: number, bold: boolean): number =>
  (Array.from(text).reduce((sum, letter) => sum + (widths[letter.charCodeAt(0) - 32] ?? 556), 0) *
    size *
    (bold ? 1.06 : 1)) /
  1000

function wrapped(text: string, size: number, bold: boolean, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size, bold) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

type Letterhead = { name: string; place: string }
type Drawn = { x: number; y: number; size: number; bold: boolean; text: string }

/** Where each line of the text stands, page by page: `# ` and `## ` begin headings, ` | ` parts columns. */
function pagesOf(text: string, { name, place }: Letterhead): Drawn[][] {
  const head = [
    { x: margin, y: paperHeight - 48, size: 11, bold: true, text: name },
    { x: margin, y: paperHeight - 62, size: 8.5, bold: false, text: place },
  ]
  const pages: Drawn[][] = [[...head]]
  let y = paperHeight - 100
  const put = (said: string, size: number, bold: boolean, columns: number) => {
    const cells = said.split(' | ')
    const wide = (paperWidth - 2 * margin) / Math.max(columns, 1)
    const lines = cells.map((cell) => wrapped(cell, size, bold, cells.length > 1 ? wide - 8 : wide * columns))
    const rows = Math.max(...lines.map(({ length }) => length))
    if (y - rows * size * 1.4 < 60) {
      pages.push([...head])
      y = paperHeight - 100
    }
    for (const [at, cell] of lines.entries())
      for (const [n, line] of cell.entries())
        pages.at(-1)!.push({ x: margin + at * wide, y: y - n * size * 1.4, size, bold, text: line })
    y -= rows * size * 1.4
  }
  for (const line of text.split('\n')) {
    const columns = line.split(' | ').length
    if (line.startsWith('# ')) {
      put(line.slice(2), 17, true, 1)
      y -= 8
    } else if (line.startsWith('## ')) {
      y -= 6
      put(line.slice(3), 11, true, columns)
    } else if (line === '') y -= 7
    else put(line, 10, false, columns)
  }
  return pages
}

const codesOf = (text: string): string =>
  Buffer.from(Array.from(text, (letter) => placed[letter] ?? Math.min(letter.codePointAt(0)!, 255))).toString('hex')

/** A text as a PDF of Letter pages under the head of whoever wrote it, in the letters that every reader of PDF brings. */
export function sheetOf(text: string, from: Letterhead): Buffer {
  const pages = pagesOf(text, from)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    ...['Helvetica', 'Helvetica-Bold'].map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap((page, at) => {
      const rule = `0.6 w ${margin} ${paperHeight - 74} m ${paperWidth - margin} ${paperHeight - 74} l S`
      const foot = { x: margin, y: 36, size: 8, bold: false, text: `Page ${at + 1} of ${pages.length}` }
      const drawn = [...page, foot]
        .map(({ x, y, size, bold, text: said }) => {
          return `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td <${codesOf(said)}> Tj ET`
        })
        .join('\n')
      const stream = `${rule}\n${drawn}`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paperWidth} ${paperHeight}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + at * 2} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const end = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** What a reader of the sheet finds on it, without the marks of headings and columns. */
export const readOf = (text: string): string => text.replace(/^#+ /gm, '').replaceAll(' | ', '  ')

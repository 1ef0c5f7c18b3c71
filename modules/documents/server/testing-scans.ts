import { createCanvas } from '@napi-rs/canvas'

const [margin, lineHeight, size] = [110, 90, 34]
const font = `${size}px sans-serif`
/** A point of a page beside a dot of the picture: about 150 dots to the inch. */
const point = 595 / 1240

/** A sheet of paper as a scanner sends it, no larger than its lines because every dot of it is looked at: a picture of these lines, and a PDF of nothing but it; and where on the page each line stands. */
export function scanOf(lines: readonly string[]): {
  png: Buffer
  pdf: Buffer
  lineAt: { top: number; bottom: number }[]
} {
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  const width = Math.ceil(2 * margin + Math.max(...lines.map((line) => measure.measureText(line).width)))
  const height = 2 * margin + (lines.length - 1) * lineHeight
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f7f5ef'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#222222'
  context.font = font
  for (const [at, line] of lines.entries()) context.fillText(line, margin, margin + at * lineHeight)
  const lineAt = lines.map((_, at) => {
    const base = margin + at * lineHeight
    return { top: (base - size) / height, bottom: (base + size / 2) / height }
  })
  return { png: canvas.toBuffer('image/png'), pdf: pdfOfJpeg(canvas.toBuffer('image/jpeg', 80), width, height), lineAt }
}

/** A PDF of one page that is a JPEG from edge to edge. */
function pdfOfJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const [across, up] = [Math.round(width * point), Math.round(height * point)]
  const drawn = `q ${across} 0 0 ${up} 0 0 cm /Im0 Do Q`
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  const put = (...bytes: (string | Buffer)[]) => {
    places.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(
      Buffer.from(`${places.length} 0 obj\n`),
      ...bytes.map((each) => Buffer.from(each)),
      Buffer.from('\nendobj\n'),
    )
  }
  put('<< /Type /Catalog /Pages 2 0 R >>')
  put('<< /Type /Pages /Count 1 /Kids [3 0 R] >>')
  put(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Resources << /XObject << /Im0 4 0 R >> >> /Contents 5 0 R >>`,
  )
  put(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
    jpeg,
    '\nendstream',
  )
  put(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

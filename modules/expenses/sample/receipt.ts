import { createHash, randomUUID } from 'node:crypto'
import type { Call, Upload } from '#server/call/call.ts'

/** A receipt as a machine prints it: one page of PDF with a few lines, kept where received files lie. */
export async function receiptOf(name: string, lines: readonly string[], { app }: Call): Promise<Upload> {
  const text = lines.map((line) => `(${line.replace(/[^ -'*-[\]-~]/g, ' ')}) Tj T*`).join(' ')
  const stream = `BT /F1 10 Tf 14 TL 20 260 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 220 290] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  const bytes = Buffer.from(file, 'latin1')
  const id = randomUUID()
  const storageKey = `${id.slice(0, 2)}/${id}`
  await app.files.put(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, type: 'application/pdf', size: bytes.length, sha256, storageKey, scan: 'not scanned' }
}

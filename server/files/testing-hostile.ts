import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { officeOf, pngOf, zipOf, type ZipPart } from './testing.ts'

/** A file that somebody might send to harm others, and whether it may come in at all: as a download it harms nobody. */
type Hostile = { why: string; name: string; content: Buffer; may: 'not come in' | 'come in' }

const text = (content: string) => Buffer.from(content)
const script = '<script>alert(1)</script>'
const pdf = (body: string) => text(`%PDF-1.7\n${body}\n%%EOF\n`)
const sheet = 'xl/workbook.xml'
const letter = 'word/document.xml'
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const book = (more: ZipPart[]) => officeOf(sheet, more)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`

/** The bytes of a zip changed where a little-endian signature begins a record. */
function patched(zip: Buffer, signature: number, change: (at: number, bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(zip)
  for (let at = 0; at + 4 <= bytes.length; at += 1) if (bytes.readUInt32LE(at) === signature) change(at, bytes)
  return bytes
}
const [local, entry, end] = [0x04034b50, 0x02014b50, 0x06054b50]

/** A zip within a zip, so many times. */
const nested = (deep: number): Buffer =>
  Array.from({ length: deep }).reduce<Buffer>(
    (inner) => zipOf([{ name: 'inner.zip', data: inner }]),
    zipOf([{ name: 'zeros', data: zeros(8) }]),
  )

/** One deflated stream that every entry of the directory points at (the quine-like bombs overlap their parts). */
function overlapping(entries: number): Buffer {
  const one = book([{ name: 'xl/media/a.bin', data: zeros(1) }])
  const at = one.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const from = one.readUInt32LE(at + 16)
  const last = one.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const same = one.subarray(last, at)
  const directory = Buffer.concat([one.subarray(from, last), ...Array.from({ length: entries }, () => same)])
  const ending = Buffer.from(one.subarray(at))
  ending.writeUInt16LE(2 + entries, 8)
  ending.writeUInt16LE(2 + entries, 10)
  ending.writeUInt32LE(directory.length, 12)
  return Buffer.concat([one.subarray(0, from), directory, ending])
}

const zips: [string, Buffer][] = [
  ['300 MB of zeros in one part', book([{ name: 'xl/a.bin', data: zeros(300) }])],
  [
    'a hundred parts of 1 MB of zeros',
    book(Array.from({ length: 100 }, (_, n) => ({ name: `a${n}`, data: zeros(1) }))),
  ],
  ['2,000 parts', book(Array.from({ length: 2000 }, (_, n) => ({ name: `a${n}`, data: text('x') })))],
  ['zips within zips', book([{ name: 'xl/embeddings/a.zip', data: Buffer.concat([nested(6), zeros(3)]) }])],
  ['parts that overlap', overlapping(90)],
  ['a directory that says less', book([{ name: 'xl/a.bin', data: zeros(2), says: 10 }])],
  ['a directory that says more', book([{ name: 'xl/a.bin', data: text('x'), says: 5000 }])],
  ['a directory that says 4 GB', book([{ name: 'xl/a.bin', data: text('x'), says: 0xffffffff }])],
  ['a part that leads out', book([{ name: '../../etc/cron.d/x', data: text('x') }])],
  ['a part with a path from the root', book([{ name: '/etc/passwd', data: text('x') }])],
  ['a part with a drive', book([{ name: 'C:\\x.exe', data: text('x') }])],
  ['a part that leads out the other way', book([{ name: '..\\..\\x', data: text('x') }])],
  ['a NUL in the name of a part', book([{ name: 'xl/a\0.xml', data: text('x') }])],
  ['a link', book([{ name: 'xl/link', data: text('/etc/passwd'), mode: 0o120777 }])],
  ['a macro', book([{ name: 'xl/vbaProject.bin', data: text('x') }])],
  ['a program', book([{ name: 'xl/embeddings/run.exe', data: text('MZ') }])],
  ['ActiveX', book([{ name: 'xl/activeX/activeX1.bin', data: text('x') }])],
  ['encrypted parts', patched(book([]), entry, (at, bytes) => bytes.writeUInt16LE(1, at + 8))],
  ['an unknown way of packing', patched(book([]), entry, (at, bytes) => bytes.writeUInt16LE(97, at + 10))],
  ['a count of 65,535 parts', patched(book([]), end, (at, bytes) => bytes.writeUInt16LE(0xffff, at + 10))],
  ['a directory outside the file', patched(book([]), end, (at, bytes) => bytes.writeUInt32LE(0x7fffffff, at + 16))],
  ['parts outside the file', patched(book([]), entry, (at, bytes) => bytes.writeUInt32LE(0x7ffffff0, at + 42))],
  ['broken streams', patched(book([]), local, (at, bytes) => bytes.fill(0xff, at + 49, at + 55))],
  ['no directory', book([]).subarray(0, 60)],
  ['only its end', text('PK\x05\x06'.padEnd(22, '\0'))],
  ['nothing of a workbook', zipOf([{ name: 'a.txt', data: text('x') }])],
  ['a letter called a workbook', officeOf(letter)],
  ['four bytes', text('PK\x03\x04')],
]

const pages: [string, string][] = [
  ['a page', `<!doctype html>${script}`],
  ['a page behind spaces', `\n\n  <HTML>${script}`],
  ['a drawing with a script', svg],
  ['a drawing behind a declaration', `<?xml version="1.0"?>${svg}`],
  ['a drawing behind a comment', `<!-- a -->\n${svg}`],
  ['a drawing under another prefix', svg.replace('<svg xmlns', '<s:svg xmlns:s').replace('</svg>', '</s:svg>')],
  ['a page as XML', `<x xmlns="http://www.w3.org/1999/xhtml">${script}</x>`],
  ['entities that grow', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`],
  ['an entity from elsewhere', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>`],
  ['a page in UTF-16', `\ufeff<html>${script}</html>`],
]

const png = pngOf(8, 8)
const wide = (tag: string) => Buffer.concat([png, text(tag)])
const bombPdf = pdf(
  `1 0 obj<</Length 9/Filter/FlateDecode>>stream\n${deflateSync(zeros(8)).toString('latin1')}\nendstream endobj`,
)

/** A PDF that opens, of one page with these contents; `more` are further objects, from the fifth on. */
function openingPdf(contents: Buffer | string, about = '', more: readonly string[] = [], head = ''): Buffer {
  const stream = Buffer.from(contents)
  return Buffer.concat([
    text(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${head}>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${about}>>endobj\n4 0 obj<</Length ${stream.length}${contents instanceof Buffer ? '/Filter/FlateDecode' : ''}>>stream\n`,
    ),
    stream,
    text(`\nendstream endobj\n${more.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  ])
}
const hugePicture = openingPdf('q 612 0 0 792 0 0 cm /I Do Q', '/Resources<</XObject<</I 5 0 R>>>>', [
  '5 0 obj<</Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 3>>stream\nabc\nendstream endobj',
])
const loop = text(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A part of a PNG with its length and sum. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A white picture of so many grey pixels, all of which are really there, packed to next to nothing. */
function fullPng(side: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size[8] = 8
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const noise = (bytes: number, seed = 7): Buffer => {
  let state = seed
  return Buffer.from(
    Array.from({ length: bytes }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 24),
  )
}
const word = (xml: string) =>
  zipOf([
    { name: '[Content_Types].xml', data: text('<Types/>') },
    { name: letter, data: text(xml) },
  ])
const cells = (rows: number, across: number): Buffer => {
  const row = Array.from({ length: across }, () => '<c><v>1</v></c>').join('')
  const main = 'http://schemas.openxmlformats.org'
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    [sheet]: `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${Array.from({ length: rows }, (_, n) => `<row r="${n + 1}">${row}${noise(16, n).toString('hex')}</row>`).join('')}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, data]) => ({ name, data: text(data) })))
}
const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

/** What comes in as any other file, and is hard on whoever opens it. */
const heavy: readonly (readonly [string, string, Buffer])[] = [
  ['a PDF that starts a program', 'a.pdf', openingPdf('', '', [], '/OpenAction<</S/Launch/F(cmd.exe)>>')],
  [
    'a PDF that runs a script as it opens',
    'a.pdf',
    openingPdf('', '', [], '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  ],
  ['a PDF that leads elsewhere', 'a.pdf', openingPdf('', '', [], '/OpenAction<</S/URI/URI(http://127.0.0.1:9/)>>')],
  ['a PDF whose page unpacks to 400 MB', 'a.pdf', openingPdf(deflateSync(zeros(400), { level: 1 }))],
  ['a PDF with a picture of 60,000 by 60,000', 'a.pdf', hugePicture],
  ['a PDF of pages of ten kilometres', 'a.pdf', openingPdf('0 0 m 9 9 l S', '/MediaBox[0 0 30000000 30000000]')],
  ['a PDF whose pages are their own children', 'a.pdf', loop],
  ['a PDF that draws a million lines', 'a.pdf', openingPdf(deflateSync(text('0 0 m 600 700 l S\n'.repeat(1_000_000))))],
  ['a PDF that is noise', 'a.pdf', Buffer.concat([text('%PDF-1.7\n'), noise(200_000)])],
  ['a PDF that is cut off', 'a.pdf', hugePicture.subarray(0, 200)],
  ['a picture of 9,900 by 9,900 that is all there', 'a.png', fullPng(9900)],
  ['a picture that is noise', 'a.png', Buffer.concat([png, noise(50_000)])],
  [
    'a letter of 200,000 paragraphs in each other',
    'a.docx',
    word(`<w:document>${'<w:p>'.repeat(200_000)}${noise(40_000).toString('hex')}</w:document>`),
  ],
  ['a letter with an entity from elsewhere', 'a.docx', word(`${entity}<w:document><w:t>&a;</w:t></w:document>`)],
  ['a workbook of a million cells', 'a.xlsx', cells(10_000, 100)],
  [
    'a mail of 20,000 parts',
    'a.eml',
    text(
      `From: a@b.test\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: text/plain\r\n\r\na\r\n'.repeat(20_000)}--x--`,
    ),
  ],
  [
    'a mail with a file named as a path',
    'a.eml',
    text(
      'From: a@b.test\r\nContent-Type: application/pdf; name="../../etc/x.pdf"\r\nContent-Disposition: attachment; filename="../../etc/x.pdf"\r\n\r\nx',
    ),
  ],
]

export const hostileFiles: readonly Hostile[] = [
  ...heavy.map(([why, name, content]) => ({ why, name, content, may: 'come in' as const })),
  ...zips.map(([why, content]) => ({
    why: `a workbook with ${why}`,
    name: 'book.xlsx',
    content,
    may: 'not come in' as const,
  })),
  ...pages.flatMap(([why, content]) =>
    ['xml', 'txt'].map((ending) => ({
      why: `${why} as .${ending}`,
      name: `a.${ending}`,
      content: content.startsWith('\ufeff') ? Buffer.from(content, 'utf16le') : text(content),
      may: 'not come in' as const,
    })),
  ),
  ...(
    [
      ['HTML by its ending', 'page.html', text(script)],
      ['SVG by its ending', 'drawing.svg', text(svg)],
      ['a program', 'setup.exe', text('MZ')],
      ['a program with two endings', 'bill.pdf.exe', text('%PDF-1.7')],
      ['a script', 'a.js', text('alert(1)')],
      ['a page as .png', 'a.png', text(`<html>${script}`)],
      ['a page as .jpg', 'a.jpg', text(script)],
      ['a page as .pdf', 'a.pdf', text(`<html>%PDF-1.7 ${script}`)],
      ['a program as .pdf', 'a.pdf', text('MZ\x90\0')],
      ['a script before a PDF', 'a.pdf', Buffer.concat([text('alert(1)//\n'), pdf('1 0 obj endobj')])],
      ['a picture of 60,000 by 60,000', 'a.png', pngOf(60_000, 60_000)],
      ['a picture without a size', 'a.png', text('\x89PNG')],
      ['a picture cut off', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff])],
      ['binary as .csv', 'a.csv', Buffer.from([0, 1, 2, 3, 255])],
      ['a page as .csv', 'a.csv', text(`<script src=x>`)],
      ['binary as .eml', 'a.eml', deflateRawSync(zeros(1))],
      ['no mail as .eml', 'a.eml', text(`<html>${script}`)],
      ['nothing', 'a.pdf', Buffer.alloc(0)],
      ['nothing as text', 'a.txt', Buffer.alloc(0)],
      ['no ending', 'README', text('x')],
      ['only an ending', '.htaccess', text('x')],
      ['JSON that is none', 'a.json', text(script)],
    ] as const
  ).map(([why, name, content]) => ({ why, name, content, may: 'not come in' as const })),
  ...(
    [
      ['a path that leads out', '../../../etc/cron.d/x.txt', text('x')],
      ['a path of Windows', '..\\..\\x.txt', text('x')],
      ['control characters in its name', 'a\u0007b\u001b[31m.txt', text('x')],
      ['a name written backwards', 'bill\u202Efdp.txt', text('x')],
      ['a name of 4,000 letters', `${'a'.repeat(4000)}.txt`, text('x')],
      ['a name that ends a header', 'a%0d%0aSet-Cookie: x=y.txt', text('x')],
      ['a name with quotes', 'a%22; filename=%22b.html.txt', text('x')],
      ['a PDF that unpacks to 8 MB', 'a.pdf', bombPdf],
      ['a PDF with a script', 'a.pdf', pdf('1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj')],
      ['a PDF that counts a thousand million pages', 'a.pdf', pdf('1 0 obj<</Type/Pages/Count 1000000000>>endobj')],
      ['a picture with a page behind it', 'a.png', wide(`<html>${script}`)],
      ['a picture with a zip behind it', 'a.png', Buffer.concat([png, zipOf([{ name: 'a', data: text('x') }])])],
      ['a PDF with a page in it', 'a.pdf', pdf(`<html>${script}</html>`)],
      ['XML 100,000 deep', 'a.xml', text(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)],
      ['JSON 100,000 deep', 'a.json', text('['.repeat(100_000) + ']'.repeat(100_000))],
      ['Markdown with a script', 'a.md', text(`# Hello\n${script}\n[x](javascript:alert(1))`)],
      ['a mail within a mail, 300 times', 'a.eml', text(mailIn(300))],
      ['a mail with a page', 'a.eml', text(`Content-Type: text/html\r\n\r\n<html>${script}`)],
      ['formulas', 'a.csv', text('=cmd|"/c calc"!A1,@SUM(1)\n')],
      ['a line of 5 MB', 'a.csv', Buffer.alloc(5 * 1024 * 1024, 'a')],
    ] as const
  ).map(([why, name, content]) => ({ why, name, content, may: 'come in' as const })),
]

function mailIn(deep: number): string {
  const heads = Array.from({ length: deep }, (_, n) => `Content-Type: message/rfc822\r\nSubject: ${n}\r\n\r\n`)
  return `From: a@b.test\r\n${heads.join('')}Content-Type: text/html\r\n\r\n${script}`
}

import { crc32 } from 'node:zlib'

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const content = 'application/vnd.openxmlformats-officedocument'

/** A zip of these parts, none of them packed: they are small. */
function zipOf(parts: readonly (readonly [name: string, text: string])[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of parts) {
    const [path, data] = [Buffer.from(name), Buffer.from(head + text)]
    // What both records say of the part: version, flags, method, time and day (1 January 1980), check sum, sizes, length of its name.
    const said = Buffer.alloc(26)
    said.writeUInt16LE(20, 0)
    said.writeUInt16LE(0x21, 8)
    said.writeUInt32LE(crc32(data), 10)
    said.writeUInt32LE(data.length, 14)
    said.writeUInt32LE(data.length, 18)
    said.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    files.push(Buffer.from('PK\x03\x04'), said, path, data)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), said, place, path)
    at += 30 + path.length + data.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

const types = (part: string, type: string, more = '') =>
  [
    '[Content_Types].xml',
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${content}.${type}.main+xml"/>${more}</Types>`,
  ] as const
const related = (name: string, kind: string, target: string) =>
  [
    name,
    `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`,
  ] as const

/** A text as a DOCX: `# ` and `## ` begin headings. */
export function wordOf(text: string): Buffer {
  const paragraph = (line: string) => {
    const [, marks = '', said] = /^(#{0,2}) ?(.*)$/.exec(line)!
    const size = [22, 34, 26][marks.length]!
    const look = marks ? `<w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>` : `<w:rPr><w:sz w:val="${size}"/></w:rPr>`
    return `<w:p><w:r>${look}<w:t xml:space="preserve">${xml(said!.replaceAll(' | ', '   '))}</w:t></w:r></w:p>`
  }
  return zipOf([
    types('word/document.xml', 'wordprocessingml.document'),
    related('_rels/.rels', 'officeDocument', 'word/document.xml'),
    [
      'word/document.xml',
      `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${text.split('\n').map(paragraph).join('')}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr></w:body></w:document>`,
    ],
  ])
}

/** Rows of a table as an XLSX of one sheet: figures as figures. */
export function bookOf(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const cell = (value: string, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`
    return /^-?\d+(\.\d+)?$/.test(value)
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`
  }
  const line = (row: readonly string[], n: number) =>
    `<row r="${n + 1}">${row.map((value, column) => cell(value, n, column)).join('')}</row>`
  const part = 'xl/worksheets/sheet1.xml'
  const more = `<Override PartName="/${part}" ContentType="${content}.spreadsheetml.worksheet+xml"/>`
  return zipOf([
    types('xl/workbook.xml', 'spreadsheetml.sheet', more),
    related('_rels/.rels', 'officeDocument', 'xl/workbook.xml'),
    [
      'xl/workbook.xml',
      `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="${xml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    related('xl/_rels/workbook.xml.rels', 'worksheet', 'worksheets/sheet1.xml'),
    [
      part,
      `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><cols><col min="1" max="8" width="24" customWidth="1"/></cols><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
    ],
  ])
}

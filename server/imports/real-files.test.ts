import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { formatsOf, columnsOf, hasHeader, signatureOf } from './analyse.ts'
import { decode, encodingOf } from './decode.ts'
import { delimiterOf, linesOf } from './lines.ts'

const folder = join(import.meta.dirname, '../../../shared/data/adventureworks')
const there = existsSync(folder)

/** Name, rows, columns, and a cell: row, column, text. */
const files: [string, number, number, [number, number, string]][] = [
  ['Vendor', 104, 8, [0, 1, 'AUSTRALI0001']],
  ['PurchaseOrderHeader', 4012, 13, [0, 8, '201.0400']],
  ['PurchaseOrderDetail', 8845, 11, [0, 5, '50.2600']],
  ['Product', 504, 25, [0, 2, 'AR-5381']],
  ['ProductVendor', 460, 11, [0, 9, 'CS ']],
  ['Employee', 290, 16, [0, 2, 'adventure-works\\ken0']],
  ['EmployeeDepartmentHistory', 296, 6, [0, 1, '16']],
  ['EmployeePayHistory', 316, 5, [0, 2, '125.5000']],
  ['Department', 16, 4, [0, 1, 'Engineering']],
  ['ShipMethod', 5, 6, [0, 3, '.9900']],
  ['UnitMeasure', 38, 3, [2, 0, 'C  ']],
  ['JobCandidate', 13, 4, [12, 3, '2007-06-23 00:00:00.000']],
]

/** A file of the same shape where the real one is not at hand: no header, the known cell in its place. */
function generated(name: string, rows: number, width: number, [row, column, text]: [number, number, string]): string {
  const special = name === 'JobCandidate'
  const cells = (n: number) =>
    Array.from({ length: width }, (_, c) =>
      n === row && c === column
        ? text
        : c === 0
          ? String(n + 1)
          : c === width - 1
            ? '2007-06-23 00:00:00.000'
            : `<a x="1">Ünit, ${n}\n</a>`.replace(special ? '' : '\n', ''),
    )
  return Array.from({ length: rows }, (_, n) => cells(n).join(special ? '+|' : '\t') + (special ? '&|\n' : '\n')).join(
    '',
  )
}

test('the real files are there where they must be', () =>
  assert.ok(there || process.env['CI'] !== 'true', `${folder} is missing`))

for (const [name, rows, width, cell] of files) {
  test(`${name}: delimiter, encoding, rows and columns are found, and no header`, () => {
    const bytes = there ? readFileSync(join(folder, `${name}.csv`)) : Buffer.from(generated(name, rows, width, cell))
    assert.equal(encodingOf(bytes), 'utf-8')
    const text = decode(bytes, 'utf-8')
    assert.equal(delimiterOf(text), name === 'JobCandidate' ? '+|' : '\t')
    const lines = [...linesOf(text, delimiterOf(text))]
    assert.equal(lines.length, rows)
    assert.deepEqual(
      lines.map(({ length }) => length).filter((length) => length !== width),
      [],
    )
    assert.equal(lines[cell[0]]![cell[1]], cell[2])
    assert.equal(hasHeader(lines, new Set(['name', 'number'])), false)
    const columns = columnsOf(null, lines)
    assert.equal(columns.length, width)
    for (const format of Object.values(formatsOf(columns, lines))) assert.equal(format, 'decimal point')
    assert.match(signatureOf(null, lines), /^k:/)
  })
}

test('delimiters, quotes and line ends of other programs', () => {
  const rows = (text: string) => [...linesOf(text, delimiterOf(text))]
  assert.deepEqual(rows('a,b\r\n"1,5","say ""hi""\nthere"\r\n'), [
    ['a', 'b'],
    ['1,5', 'say "hi"\nthere'],
  ])
  assert.deepEqual(rows('a;b;c\n1,5;2,5;x\n3,5;4,5;y\n'), [
    ['a', 'b', 'c'],
    ['1,5', '2,5', 'x'],
    ['3,5', '4,5', 'y'],
  ])
  assert.deepEqual(rows('1,5;2,5\n3,5;4,5\n'), [
    ['1,5', '2,5'],
    ['3,5', '4,5'],
  ])
  assert.deepEqual(rows('a|b\n1|2\n'), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.deepEqual(rows('a\tb, c\n1\t2\n'), [
    ['a', 'b, c'],
    ['1', '2'],
  ])
  assert.deepEqual(rows('size,name\n"3"" pipe",x\n5" pipe,y\n"open,z\n'), [
    ['size', 'name'],
    ['3" pipe', 'x'],
    ['5" pipe', 'y'],
    ['"open', 'z'],
  ])
  assert.deepEqual(rows('a,b\r1,2\r\r3,"4"'), [
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  assert.deepEqual(rows('a,b\n1,""\n,\n"",2'), [
    ['a', 'b'],
    ['1', ''],
    ['', '2'],
  ])
  assert.deepEqual(rows('one\ntwo\n'), [['one'], ['two']])
})

test('a file of stray quotation marks costs four times as much when it is four times as long, not sixteen times', () => {
  for (const piece of ['"', '",', '"a,', '"a""b,', '""",', '"a"b,', '"\n']) {
    const once = (length: number) => {
      const text = piece.repeat(length / piece.length)
      const before = process.cpuUsage()
      for (const _ of linesOf(text, ',')) void 0
      const { user, system } = process.cpuUsage(before)
      // What is too short to be measured counts as 50 ms of the processor.
      return Math.max(50, (user + system) / 1000)
    }
    // What else the process clears away meanwhile is not the file's: it is not so in all of five tries.
    const cost = (length: number) => Math.min(...Array.from({ length: 5 }, () => once(length)))
    const [short, long] = [cost(500_000), cost(2_000_000)]
    assert.ok(long < 10 * short, `${JSON.stringify(piece)}: ${short} ms of the processor, then ${long}`)
  }
})

test('encodings are told by mark and by bytes', () => {
  const marked = (text: string, encoding: BufferEncoding) => Buffer.from(`\uFEFF${text}`, encoding)
  assert.equal(encodingOf(marked('Grün', 'utf16le')), 'utf-16le')
  assert.equal(encodingOf(marked('Grün', 'utf16le').swap16()), 'utf-16be')
  assert.equal(encodingOf(marked('Grün', 'utf8')), 'utf-8')
  assert.equal(encodingOf(Buffer.from('Gr\xfcn', 'latin1')), 'windows-1252')
  assert.equal(decode(marked('Grün', 'utf16le').swap16(), 'utf-16be'), 'Grün')
  assert.equal(decode(marked('Grün', 'utf8'), 'utf-8'), 'Grün')
  assert.equal(decode(Buffer.from('\x80 5', 'latin1'), 'windows-1252'), '€ 5')
})

test('a header is told from a first row', () => {
  const rows = (text: string) => text.split('\n').map((line) => line.split(','))
  const known = new Set(['number', 'name'])
  assert.equal(hasHeader(rows('Number,Name\nA,Bolt'), known), true)
  assert.equal(hasHeader(rows('Code,Price\nA,1.5'), known), true)
  assert.equal(hasHeader(rows('A,Bolt\nB,Nut'), known), false)
  assert.equal(hasHeader(rows('A,1.5\nB,2.5'), known), false)
  assert.equal(hasHeader(rows('x,x\n1,2'), known), false)
  // Names that are written otherwise, above words alone.
  const vendor = ['vendor', 'name', 'Name', 'paymentTermDays', 'Payment term, days', 'country', 'Country']
  assert.equal(hasHeader(rows('Vendor Name,Terms,Town\nCobalt,net,Leeds\nOchre,net,York'), vendor), true)
  assert.equal(hasHeader(rows('Cobalt,net,Leeds\nOchre,net,York'), vendor), false)
})

test('what one column leaves open, the others of the file tell', () => {
  const columns = (rows: string[][]) => formatsOf(columnsOf(null, rows), rows)
  assert.deepEqual(
    columns([
      ['1.234', '5,50'],
      ['2.345', '6,25'],
    ]),
    { 0: 'decimal comma', 1: 'decimal comma' },
  )
  assert.deepEqual(
    columns([
      ['1.234', 'a'],
      ['2.345', 'b'],
    ]),
    {},
  )
  assert.deepEqual(columns([['04/05/2024', '13/05/2024']]), { 0: 'day first', 1: 'day first' })
  assert.deepEqual(columns([['04/05/2024'], ['05/13/2024']]), { 0: 'month first' })
  assert.deepEqual(columns([['13/05/2024'], ['05/13/2024']]), {})
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { zipOf } from '../files/testing.ts'
import { sheetRows } from './sheet.ts'
import { createImportApp, encoded, makerTable, rowsOf, thingTable, type ImportApp } from './testing.ts'

let t: ImportApp
before(async () => void (t = await createImportApp()))
after(() => t?.close())
beforeEach(async () => {
  await t.app.db.delete(thingTable)
  await t.app.db.delete(makerTable)
})

const head = 'Number;Name;State;Amount;Currency;Quantity;Rank\n'
const patch = (id: string, version: number, body: object) => t.call('PATCH', `/api/imports/${id}`, { version, body })
const makers = () => t.app.db.select().from(makerTable).orderBy(makerTable.number)

test('B25 amounts of India, with a currency sign, and lone dashes come in; credit and debit are refused with their value', async () => {
  const { done } = await t.importFile(
    'test.things',
    'india.csv',
    `${head}I1;a;open;12,34,567.50;INR;1,00,000.25;1,00,000\nI2;b;open;₹ 950.00;INR;-;-\nI3;c;open;-;INR;₹ -;–\nI4;d;open;1,500.00 CR;INR;;\nI5;e;open;100,00,000.00;INR;;\n`,
  )
  assert.deepEqual(done.counts, { create: 3, update: 0, unchanged: 0, error: 2 })
  const rows = await Promise.all(['I1', 'I2', 'I3'].map(async (number) => (await rowsOf(t.app, number))[0]!))
  // A required amount is nothing, an optional one is empty.
  assert.deepEqual(
    rows.map(({ amount, quantity, rank }) => [amount, quantity, rank]),
    [
      [123_456_750n, '100000.250000', 100_000],
      [95_000n, null, null],
      [0n, null, null],
    ],
  )
  const refused = await t.rowsOfImport(done.id, 'error')
  assert.match(refused[0]!.errors['amount']!, /^1,500\.00 CR says credit or debit/)
  assert.match(refused[1]!.errors['amount']!, /^100,00,000\.00 is no number/)
})

test('B26 the separator that the file says is obeyed, and its line is no row', async () => {
  const { body } = await t.upload('test.things', 'sep.csv', `sep=;\r\n${head}S1;Smith, Jones;open;1;USD;;\r\n`)
  assert.deepEqual([body.delimiter, body.header, body.above, body.rows], [';', true, 0, 1])
  assert.equal(body.columns[0].name, 'Number')
  // It says so though commas would be more even.
  const { done } = await t.importFile('test.makers', 'bar.csv', '\uFEFFsep=|\nNumber|Name\nM1|a,b\nM2|c,d\n')
  assert.deepEqual([done.delimiter, done.counts.create], ['|', 2])
  const rows = await t.rowsOfImport(done.id)
  assert.deepEqual(
    rows.map(({ place }) => place),
    [3, 4],
  )
})

const report =
  'Things of the works;;;;;;\nAs of 31 March 2026;;;;;;\n\n' +
  `${head}R1;Bolt;open;10;USD;1;\nR2;Nut;open;15;USD;2;\nTotal;;;25;;3;\n`

test('B26 titles above are skipped, the header is proposed and can be chosen, a total is an error of its row', async () => {
  const { body } = await t.upload('test.things', 'report.csv', report)
  assert.deepEqual([body.header, body.above, body.rows, body.columns[0].name], [true, 2, 3, 'Number'])
  assert.deepEqual(
    body.preview.top.slice(0, 3).map(({ place, cells }: { place: number; cells: string[] }) => [place, cells[0]]),
    [
      [1, 'Things of the works'],
      [2, 'As of 31 March 2026'],
      [4, 'Number'],
    ],
  )
  const other = (await patch(body.id, body.version, { above: 0, header: true })).body
  assert.deepEqual([other.above, other.rows, other.columns[0].name], [0, 5, 'Things of the works'])
  const none = (await patch(body.id, other.version, { above: 3, header: false })).body
  assert.deepEqual([none.above, none.rows, none.columns[0].name], [3, 3, 'Column 1'])
  assert.equal((await patch(body.id, none.version, { above: 21 })).status, 400)
  assert.equal((await patch(body.id, none.version, { above: -1 })).status, 400)
  const { done } = await t.importFile('test.things', 'report.csv', report)
  assert.deepEqual(done.counts, { create: 2, update: 0, unchanged: 0, error: 1 })
  const [total] = await t.rowsOfImport(done.id, 'error')
  assert.equal(total!.place, 7)
  assert.match(total!.errors['']!, /adds up the rows above/)
  assert.deepEqual(Object.keys(total!.errors), [''])
})

test('B26 titles of one cell hide neither separator nor header; a company named Total is a row', async () => {
  const titled = `Report\nMarch\nAll\nNumber;Name\nM1;Total\n`
  const { body } = await t.upload('test.makers', 'titled.csv', titled)
  assert.deepEqual([body.delimiter, body.above, body.rows], [';', 3, 1])
  const { done } = await t.importFile('test.makers', 'titled.csv', `${titled}Total;Energies\nTotal;\n`)
  assert.deepEqual([done.counts.create, done.counts.error], [2, 1])
})

test('B27 the encoding is told by the letters, shown in cells, and can be chosen', async () => {
  const cases: [string, string, string[]][] = [
    [
      'windows-1250',
      'windows-1250',
      ['Dvořák', 'Łódź', 'Příbram', 'Žižkov', 'Šťastný', 'Čáslav', 'Kutná Hora', 'Němec'],
    ],
    ['windows-1250', 'windows-1250', ['Łódź', 'Wąchock', 'Żywiec', 'Świdnica', 'Gdańsk', 'Białystok', 'Częstochowa']],
    ['windows-1251', 'windows-1251', ['Иванов', 'Смирнова', 'Нижний Новгород', 'Санкт-Петербург', 'Орёл']],
    ['windows-1253', 'windows-1253', ['Παπαδόπουλος', 'Θεσσαλονίκη', 'Γεωργίου', 'Πάτρα', 'Ηράκλειο']],
    [
      'windows-1254',
      'windows-1254',
      ['Yılmaz', 'Şahin', 'Öztürk', 'Kılıç', 'Eskişehir', 'Çağlayan', 'İzmir', 'Beyoğlu'],
    ],
    ['windows-1252', 'windows-1252', ['Müller', 'Großmann', 'Göteborg', 'Besançon', 'São Tomé', 'Lefèvre']],
    ['shift_jis', 'shift_jis', ['山田太郎', 'スズキ', '東京都', 'さくら', '大阪']],
    ['gb18030', 'gb18030', ['王小明', '北京市', '上海', '张伟', '广州有限公司', '深圳']],
    ['euc-kr', 'euc-kr', ['김민수', '서울특별시', '부산', '이영희', '주식회사']],
  ]
  for (const [written, read, names] of cases) {
    const file = encoded(`Number,Name\n${names.map((name, at) => `E${at + 1},${name}\n`).join('')}`, written)
    const { body } = await t.upload('test.makers', 'names.csv', file)
    assert.equal(body.encoding, read, names.join())
    assert.ok(body.preview.special.includes(names[0]), `${read}: ${body.preview.special}`)
    assert.equal(body.preview.broken.count, 0)
  }
  const czech = encoded('Number,Name\nC1,Dvořák\nC2,Černý\nC3,Růžička\n', 'windows-1250')
  const { done } = await t.importFile('test.makers', 'czech.csv', czech)
  assert.equal(done.counts.create, 3)
  assert.deepEqual(
    (await makers()).map(({ name }) => name),
    ['Dvořák', 'Černý', 'Růžička'],
  )
  // A person who knows better chooses another one, and sees the cells in it.
  const { body } = await t.upload('test.makers', 'czech.csv', czech)
  const western = (await patch(body.id, body.version, { encoding: 'windows-1252' })).body
  assert.deepEqual([western.encoding, western.preview.special[0]], ['windows-1252', 'Dvoøák'])
  assert.equal((await patch(body.id, western.version, { encoding: 'koi8-r' })).status, 400)
})

test('B27 one cut byte leaves a file UTF-8, and its line alone is refused', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) => Buffer.from(`U${n},Müller ${n}\n`))
  lines[499] = Buffer.concat([Buffer.from('U499,M'), Buffer.from([0xc3]), Buffer.from('ller 499\n')])
  const { checked, done } = await t.importFile(
    'test.makers',
    'cut.csv',
    Buffer.concat([Buffer.from('Number,Name\n'), ...lines]),
  )
  assert.equal(checked.encoding, 'utf-8')
  assert.deepEqual(checked.preview.broken, { lines: [501], count: 1 })
  assert.deepEqual([done.counts.create, done.counts.error], [999, 1])
  const [refused] = await t.rowsOfImport(done.id, 'error')
  assert.deepEqual([refused!.place, Object.keys(refused!.errors)], [501, ['name']])
  const [kept] = await t.app.db.select().from(makerTable).where(eq(makerTable.number, 'U7'))
  assert.equal(kept!.name, 'Müller 7')
})

/** A workbook of one sheet, whose styles are a day, 00000, and 000-00-0000. */
function workbook(rows: string, properties = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org'
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${main}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${main}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><workbookPr ${properties}/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="000\\-00\\-0000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })))
}
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const names = ['Number', 'Name', 'State', 'Amount', 'Currency', 'Bought on']
const header = `<row r="1">${names.map((name, at) => text(`${'ABCDEF'[at]}1`, name)).join('')}</row>`

test('B28 days of a workbook that counts from 1904, and numbers with the zeros that it shows', async () => {
  // 2026-03-15 is day 46096 from 1900, and 44634 from 1904.
  const row = (serial: number) =>
    `<row r="2"><c r="A2" s="2"><v>123</v></c><c r="B2" s="2"><f>A9</f><v>2035</v></c>${text('C2', 'open')}<c r="D2" s="2"><v>12</v></c>${text('E2', 'USD')}<c r="F2" s="1"><v>${serial}</v></c></row>`
  for (const [properties, serial] of [
    ['', 46096],
    ['date1904="0"', 46096],
    ['date1904="false"', 46096],
    ['date1904="1"', 44634],
    ['date1904="true"', 44634],
  ] as const) {
    const [, second] = await sheetRows(workbook(header + row(serial), properties))
    assert.deepEqual(second!.cells, ['00123', '02035', 'open', '00012', 'USD', '2026-03-15'], properties)
  }
  const file = workbook(header + row(44634), 'date1904="true"')
  const { done } = await t.importFile('test.things', 'zeros.xlsx', file)
  assert.equal(done.counts.create, 1)
  const [thing] = await rowsOf(t.app, '00123')
  assert.deepEqual([thing!.name, thing!.amount, thing!.boughtOn], ['02035', 1200n, '2026-03-15'])
  const masked = `<row r="2"><c r="A2" s="3"><v>12345678</v></c><c r="B2" s="2"><v>1234567</v></c></row>`
  const { body } = await t.upload('test.makers', 'mask.xlsx', workbook(header + masked))
  assert.deepEqual([body.columns[0].samples, body.columns[1].samples], [['012-34-5678'], ['1234567']])
})

test('B28 a number that a spreadsheet shortened is warned of where it would be a text', async () => {
  const file =
    'Number,Name,State,Amount,Currency\n4.00638E+12,a,open,1,USD\n4.00639E+12,b,open,1,USD\nN3,c,open,1,USD\n'
  const { body } = await t.upload('test.things', 'items.csv', file)
  assert.deepEqual(
    body.columns.map(({ shortened }: { shortened?: string }) => shortened ?? null),
    ['4.00638E+12', null, null, null, null],
  )
  const { checked } = await t.importFile('test.things', 'items.csv', file)
  assert.deepEqual(checked.notes, [
    'Number: a spreadsheet shortened a long number, and its last digits are lost (2 rows)',
  ])
  // In a number it is an error as before.
  const { done } = await t.importFile(
    'test.things',
    'sum.csv',
    'Number,Name,State,Amount,Currency\nN4,a,open,4.00638E+12,USD\n',
  )
  assert.deepEqual([done.counts.error, done.notes], [1, []])
})

test('P7 a row that repeats an earlier one is no problem, and one that says otherwise is', async () => {
  const file = 'Number,Name\nM1,Bolts\nM1,Bolts\nM2,Nuts\nM1,Screws\n"M1"," Bolts"\n'
  const { checked, done } = await t.importFile('test.makers', 'repeats.csv', file)
  assert.deepEqual(checked.counts, { create: 2, update: 0, unchanged: 2, error: 1 })
  assert.deepEqual([done.counts, done.notes], [checked.counts, ['The same again as in an earlier row (2 rows)']])
  const [other] = await t.rowsOfImport(done.id, 'error')
  assert.deepEqual([other!.place, other!.errors], [5, { '': 'This is the same maker as in line 2' }])
  assert.deepEqual(
    (await makers()).map(({ number, name }) => [number, name]),
    [
      ['M1', 'Bolts'],
      ['M2', 'Nuts'],
    ],
  )
  const { done: again } = await t.importFile('test.makers', 'repeats.csv', file)
  assert.equal(again.counts.create, 0)
  assert.equal((await makers()).length, 2)
})

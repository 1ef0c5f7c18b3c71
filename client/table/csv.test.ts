import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from '#shared/record.ts'
import { csvOf } from './csv.ts'

const fields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', optional: false },
  { name: 'total', label: 'Total', kind: 'money', currency: 'currency', optional: false },
  {
    name: 'vendorId',
    label: 'Vendor',
    kind: 'reference',
    to: 'procurement.vendors',
    shows: 'vendorName',
    optional: true,
  },
]

test('chosen rows are exported as shown, with the currency, and no cell is a formula', () => {
  const rows = [
    {
      id: '1',
      version: 1,
      name: '=HYPERLINK("http://x")',
      total: '-12.50',
      currency: 'EUR',
      vendorId: 'v',
      vendorName: 'Bolt, "Best" & Co',
    },
    { id: '2', version: 1, name: '-cmd', total: '1', currency: 'USD', vendorId: null, vendorName: null },
  ]
  assert.equal(
    csvOf(fields, rows),
    '\uFEFFName,Total,"Total, currency",Vendor\r\n"\'=HYPERLINK(""http://x"")",-12.50,EUR,"Bolt, ""Best"" & Co"\r\n"\'-cmd",1,USD,\r\n',
  )
})

test('a chosen row is written as the export of the whole list has it: text that looks like a number, yes and no, moments', () => {
  const kinds: Field[] = [
    { name: 'code', label: 'Code', kind: 'code', optional: false },
    { name: 'note', label: '=Note', kind: 'text', optional: false },
    { name: 'active', label: 'Active', kind: 'boolean', optional: false },
    { name: 'at', label: 'At', kind: 'instant', optional: true },
    { name: 'days', label: 'Days', kind: 'integer', optional: false },
  ]
  const row = { id: '1', version: 1, code: '-5', note: '＋1', active: false, at: '2026-06-15T18:00:00.123Z', days: -3 }
  assert.equal(
    csvOf(kinds, [row, { ...row, code: '007', note: '', active: true, at: null, days: 0 }]),
    '\uFEFFCode,"\'=Note",Active,At,Days\r\n"\'-5","\'＋1",No,2026-06-15 18:00:00,-3\r\n007,,Yes,,0\r\n',
  )
})

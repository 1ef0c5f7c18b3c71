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

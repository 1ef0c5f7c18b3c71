import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type AnyRecord } from '#shared/record.ts'
import { partsOf } from './card-parts.ts'

const bills = record('test.bills', {
  one: 'bill',
  many: 'bills',
  row: z.object({
    id: z.uuid(),
    version: z.int(),
    reference: field.text('Reference'),
    vendor: field.text('Vendor'),
    state: field.choice('State', ['draft', 'posted']),
    dueOn: field.day('Due on'),
    billedOn: field.day('Billed on'),
    currency: field.currency(),
    open: field.money('Open', 'currency'),
    total: field.money('Total', 'currency'),
    lines: field.integer('Lines'),
  }),
  title: 'reference',
  subtitle: 'vendor',
  amount: 'total',
  page: '/bills/:id',
  listPage: '/bills',
  search: ['reference'],
  sort: '-billedOn',
}) as unknown as AnyRecord

const shown = (sort: string, card?: string[], of: AnyRecord = bills) => {
  const state = of.fields.find(({ name }) => name === 'state')
  const { facts, day, figure, named } = partsOf(of, of.fields, { sort, card, state })
  return [facts.map(({ name }) => name).join(), day?.name, figure?.name, [...named].join()]
}

test('a card has who, the day and the amount, and always what the list is sorted by', () => {
  assert.deepEqual(shown(''), ['vendor', 'billedOn', 'total', ''])
  assert.deepEqual(shown('reference'), ['vendor', 'dueOn', 'total', ''])
  assert.deepEqual(shown('-open'), ['vendor', 'dueOn', 'open', 'open'])
})

test('an amount among others, a number and a day have their names', () => {
  assert.deepEqual(shown('reference', [], { ...bills, amount: undefined }).at(-1), '')
  assert.deepEqual(shown('reference', undefined, { ...bills, amount: undefined }).at(-1), 'open')
  assert.deepEqual(shown('', ['vendor', 'dueOn', 'lines']), ['vendor,dueOn', undefined, 'lines', 'dueOn,lines'])
})

test('the state, which stands beside the title, is not said twice', () => {
  assert.deepEqual(shown('', ['vendor', 'state', 'lines']), ['vendor', undefined, 'lines', 'lines'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#client/api.ts'
import { inForm } from '#client/form/line-places.ts'
import { openOf } from '#modules/purchasing/client/line-amount.ts'
import { draftOf, filledLines, ReceiptDraft, standOf } from './receipt-draft.ts'

const ids = [
  '0b9f9d8e-2a53-4c22-9d7c-0b9f9d8e2a53',
  '1b9f9d8e-2a53-4c22-9d7c-0b9f9d8e2a53',
  '2b9f9d8e-2a53-4c22-9d7c-0b9f9d8e2a53',
]
const line = (at: number, quantity?: string, rejected?: string, rejectReason: string | null = null) => ({
  orderLineId: ids[at]!,
  quantity,
  rejected,
  rejectReason,
})
const draft = (...lines: ReturnType<typeof line>[]) => ({ receivedOn: '2026-11-20', deliveryNote: null, lines })
const faults = (value: unknown) =>
  ReceiptDraft.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('a receipt needs a quantity in at least one line', () => {
  assert.deepEqual(faults(draft(line(0), line(1, '0'))), ['lines: Enter how much arrived of at least one line'])
  assert.deepEqual(faults(draft(line(0), line(1, '0.5'))), [])
})

test('what is rejected arrived before, and has a reason', () => {
  assert.deepEqual(faults(draft(line(0, '3', '4', 'Bent'))), ['lines.0.rejected: More than arrived'])
  assert.deepEqual(faults(draft(line(0, '3', '1'))), ['lines.0.rejectReason: Say why it is rejected'])
  assert.deepEqual(faults(draft(line(0, '3', '3', 'Bent'))), [])
})

test('lines without a quantity are left out, and a refusal comes back to the place its line has in the form', () => {
  const { lines, places } = filledLines([line(0), line(1, '2'), line(2, '7', '1', 'Bent')])
  assert.deepEqual(
    lines.map(({ orderLineId, quantity, rejected }) => [orderLineId, quantity, rejected]),
    [
      [ids[1], '2', '0'],
      [ids[2], '7', '1'],
    ],
  )
  const refusal = new ApiError(409, 'refused', {
    code: 'conflict',
    message: 'Too much.',
    fields: { 'lines.1.quantity': 'Only 5 open' },
  } as never)
  const shown = inForm(refusal, places, 'It is kept as draft.') as ApiError
  assert.deepEqual(shown.problem?.fields, { 'lines.2.quantity': 'Only 5 open' })
  assert.equal(shown.problem?.message, 'Too much. It is kept as draft.')
})

test('open is what is still expected, never less than nothing', () => {
  assert.equal(openOf({ quantity: '10', received: '4.5' }), '5.5')
  assert.equal(openOf({ quantity: '10', received: '12' }), '0')
  assert.deepEqual(draftOf([{ id: ids[0] } as never], '2026-11-20').lines?.[0], {
    orderLineId: ids[0],
    quantity: '',
    rejected: '',
    rejectReason: '',
  })
})

test('R1 beyond what is open, what the over-receipt allows is said, and what is too many of it', () => {
  assert.deepEqual(standOf('', '0', '200'), { more: '200', of: 'left' })
  assert.deepEqual(standOf('150', '0', '200'), { more: '150', of: 'over' })
  assert.deepEqual(standOf('250', '0', '200'), { more: '50', of: 'above' })
  assert.deepEqual(standOf('12', '10'), { more: '2', of: 'above' })
  assert.deepEqual(standOf('10', '10'), { more: '0', of: 'left' })
})

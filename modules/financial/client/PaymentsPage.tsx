import { call } from '#client/api.ts'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordList } from '#client/table/RecordList.tsx'
import type { View } from '#client/table/list-state.ts'
import { paymentCan, payments, paymentVerbs } from '#modules/financial/shared/payments.ts'
import { roomCrumbs } from './crumbs.ts'
import { inTurn } from './in-turn.ts'
import { paymentTones } from './tones.ts'

const views: View[] = [
  { id: 'all', label: 'All', filters: [] },
  {
    id: 'to-approve',
    label: 'To approve',
    ...payments.measure('to-approve'),
  },
  {
    id: 'to-book',
    label: 'To book',
    ...payments.measure('to-book'),
  },
  { id: 'booked', label: 'Booked', filters: [{ field: 'state', operator: 'eq', value: 'booked' }] },
  { id: 'cancelled', label: 'Cancelled', filters: [{ field: 'state', operator: 'eq', value: 'cancelled' }] },
]

const bulk = [
  {
    label: 'Book',
    ...inTurn(paymentVerbs.book.can, {
      done: 'booked',
      titleOf: ({ number }) => String(number),
      may: (row) => paymentCan('book', row as never),
      run: (row) => call(paymentVerbs.book, { params: { id: row.id } }, { version: row.version }),
    }),
  },
]

export function PaymentsPage() {
  const action = <NewButton record={payments}>New payment</NewButton>
  return (
    <RecordList
      record={payments}
      columns={['partyId', 'state', 'valueDate', 'amount', 'method', 'bankAccountId', 'reference', 'createdByName']}
      tones={paymentTones}
      views={views}
      crumbs={roomCrumbs}
      actions={action}
      emptyAction={action}
      bulk={bulk}
    />
  )
}

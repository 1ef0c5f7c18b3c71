import { HandCoins, Plus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NewRecordPage } from '#client/form/FormPage.tsx'
import { NewButton } from '#client/record/new-button.tsx'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import type { View } from '#client/table/list-state.ts'
import { RecordList } from '#client/table/RecordList.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { expenseAdvances } from '#modules/expenses/shared/expense-advances.ts'
import { expenseClaims } from '#modules/expenses/shared/expense-claims.ts'
import { expenseTypes } from '#modules/expenses/shared/expense-types.ts'

/** The reader's own claims, and the way to claim. */
export function MyExpensesPage() {
  const { can, me } = useAuth()
  const mine = { field: 'requesterId', operator: 'eq', value: me?.id ?? '' } as const
  const list = { record: expenseClaims, sort: '-createdAt', limit: 20 } as const
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader
        title="My expenses"
        actions={
          <>
            {can(expenseAdvances.api.create.can) && (
              <LinkButton to={`${expenseAdvances.listPage}/new`} icon={HandCoins}>
                Ask for an advance
              </LinkButton>
            )}
            {can(expenseClaims.api.create.can) && (
              <LinkButton to={`${expenseClaims.listPage}/new`} variant="primary" icon={Plus}>
                New claim
              </LinkButton>
            )}
          </>
        }
      />
      <div className="mx-auto flex w-full max-w-320 flex-col gap-5 px-4 py-5 md:px-6">
        <RelatedList
          {...list}
          title="Not submitted yet"
          filters={[mine, { field: 'state', operator: 'in', value: 'draft,rejected' }]}
          columns={['number', 'purpose', 'state', 'totalAmount', 'createdAt']}
          empty="You have no claim to submit."
        />
        <RelatedList
          {...list}
          title="Submitted"
          filters={[mine, { field: 'state', operator: 'in', value: 'in approval,approved,in payables' }]}
          columns={['number', 'purpose', 'state', 'totalAmount', 'billState', 'submittedAt']}
          empty="You have no expense claims yet."
        />
        <RelatedList
          record={expenseAdvances}
          sort="-createdAt"
          limit={20}
          title="Advances"
          filters={[mine, { field: 'state', operator: 'ne', value: 'withdrawn' }]}
          columns={['number', 'purpose', 'state', 'amount', 'outstandingAmount', 'neededBy']}
          totals={['outstandingAmount']}
          empty="You have no advances. Ask for one before a large expense."
        />
      </div>
    </div>
  )
}

const views: View[] = [
  {
    id: 'waiting',
    label: 'In approval',
    filters: [{ field: 'state', operator: 'eq', value: 'in approval' }],
    sort: 'submittedAt',
  },
  { id: 'to-bill', label: 'To send to payables', ...expenseClaims.measure('to-bill') },
  { id: 'all', label: 'All', filters: [] },
]

export function ExpenseClaimsPage() {
  const action = <NewButton record={expenseClaims}>New expense claim</NewButton>
  return (
    <RecordList
      record={expenseClaims}
      columns={['number', 'personId', 'purpose', 'state', 'totalAmount', 'billState', 'submittedAt']}
      card={['personId', 'purpose', 'state', 'totalAmount']}
      views={views}
      actions={action}
      emptyAction={action}
    />
  )
}

export function ExpenseTypesPage() {
  const action = <NewButton record={expenseTypes}>New expense type</NewButton>
  return (
    <RecordList
      record={expenseTypes}
      columns={['name', 'claimedBy', 'accountId', 'rate', 'unit', 'lineLimit', 'dayLimit', 'receiptFrom']}
      card={['claimedBy', 'dayLimit', 'receiptFrom']}
      actions={action}
      emptyAction={action}
    />
  )
}

const groups = [
  { title: 'Expense', fields: ['name', 'claimedBy', 'accountId'] },
  { title: 'Claims by distance', fields: ['rate', 'unit'] },
  { title: 'Limits and receipts', fields: ['lineLimit', 'dayLimit', 'receiptFrom'] },
]
export const ExpenseTypeForm = () => (
  <NewRecordPage record={expenseTypes} defaults={{ claimedBy: 'amount' }} groups={groups} />
)
export const ExpenseTypeRecord = () => <RecordPage record={expenseTypes} />

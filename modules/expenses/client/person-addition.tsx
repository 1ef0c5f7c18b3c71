import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { RelatedList } from '#client/table/related-list.tsx'
import type { Person } from '#modules/people/shared/people.ts'
import { expenseAdvances } from '#modules/expenses/shared/expense-advances.ts'
import { expenseClaims } from '#modules/expenses/shared/expense-claims.ts'

function PersonExpenses({ id }: { id: string }) {
  const filters = [{ field: 'personId', operator: 'eq', value: id }] as const
  return (
    <div className="flex flex-col gap-5">
      <RelatedList
        record={expenseClaims}
        optional
        title="Expense claims"
        filters={filters}
        sort="-createdAt"
        columns={['number', 'purpose', 'state', 'totalAmount', 'submittedAt']}
        totals={['totalAmount']}
        empty="No expense claims yet."
      />
      <RelatedList
        record={expenseAdvances}
        optional
        title="Advances"
        filters={filters}
        sort="-createdAt"
        columns={['number', 'purpose', 'state', 'amount', 'outstandingAmount']}
        totals={['outstandingAmount']}
        empty="No advances yet."
      />
    </div>
  )
}

/** Expenses in a personnel file. */
export const addition: RecordAddition<Person> = {
  tabs: [
    {
      id: 'expenses',
      label: 'Expenses',
      needs: [expenseClaims.api.list.can, expenseAdvances.api.list.can],
      show: ({ id }) => <PersonExpenses id={id} />,
    },
  ],
}

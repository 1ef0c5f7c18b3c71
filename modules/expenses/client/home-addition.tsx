import { Plus } from 'lucide-react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { HomeAddition } from '#client/home-place.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { expenseClaims } from '#modules/expenses/shared/expense-claims.ts'

function Claims({ personId }: { personId: string }) {
  const { can } = useAuth()
  return (
    <section aria-labelledby="my-expenses" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="my-expenses" className="px-1 text-table font-semibold text-fg">
          Expenses
        </h2>
        {can(expenseClaims.api.create.can) && (
          <LinkButton to={`${expenseClaims.listPage}/new`} icon={Plus}>
            New claim
          </LinkButton>
        )}
      </div>
      <RelatedList
        record={expenseClaims}
        title="Expense claims"
        filters={[
          { field: 'personId', operator: 'eq', value: personId },
          { field: 'state', operator: 'ne', value: 'withdrawn' },
        ]}
        sort="-createdAt"
        columns={['number', 'purpose', 'state', 'totalAmount', 'billState']}
        limit={5}
        empty="You have no expense claims yet."
      />
    </section>
  )
}

/** What one has claimed, on one's home. */
export const addition: HomeAddition = { card: (home) => <Claims {...home} /> }

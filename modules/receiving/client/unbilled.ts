import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { orderLines as recordRef } from '#modules/purchasing/shared/refs.ts'
import type { OrderLineRow } from '#modules/purchasing/shared/order-lines.ts'
import { readRight } from '#shared/record-ref.ts'
import type { ListQuery } from '#shared/list.ts'
import { compare } from '#shared/money.ts'
import { billable } from './billable.ts'

/** What can still be billed of a vendor's orders, for whoever may see them. */
export function useUnbilled(vendorId: string) {
  const { can } = useAuth()
  return useQuery({
    queryKey: [`/api/${recordRef.name.replace('.', '/')}`, 'to bill', vendorId],
    queryFn: ({ signal }) => unbilled(vendorId, signal),
    enabled: vendorId !== '' && can(readRight(recordRef)),
  })
}

/** All lines of a vendor's placed orders of which something is left to bill, newest order first. */
async function unbilled(vendorId: string, signal: AbortSignal): Promise<OrderLineRow[]> {
  const { orderLines } = await import('#modules/purchasing/shared/order-lines.ts')
  const lines: OrderLineRow[] = []
  let cursor: string | null = null
  do {
    const query: ListQuery = {
      filter: [`vendorId:eq:${vendorId}`, 'orderState:in:approved,sent,closed'],
      sort: '-orderDate,orderNumber,lineNo',
      limit: '200',
      ...(cursor && { cursor }),
    }
    const page: { items: OrderLineRow[]; next: string | null } = await call(orderLines.api.list, { query }, { signal })
    lines.push(...page.items.filter((line) => compare(billable(line, true), '0') > 0))
    cursor = page.next
  } while (cursor)
  return lines
}

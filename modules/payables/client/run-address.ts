import { payments } from '#modules/payables/shared/payments.ts'
import { filterText } from '#shared/list.ts'

/** The list of the payments of a run. */
export const paymentsOf = (run: string): string =>
  `${payments.listPage}?${new URLSearchParams({ filter: filterText({ field: 'run', operator: 'eq', value: run }) })}`

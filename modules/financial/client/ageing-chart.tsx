import type { UseQueryResult } from '@tanstack/react-query'
import { Chart } from '#client/chart/Chart.tsx'
import { marksShape } from '#client/chart/marks.ts'
import { formatDay } from '#client/format.ts'
import { LinkButton } from '#client/ui/button.tsx'
import type { PayablesAgeing } from '#modules/payables/shared/reports.ts'
import { addressOf } from '#modules/ledger/client/addresses.ts'

/** What vendors are owed by how long it is overdue. */
export const AgeingChart = ({ read, entity }: { read: UseQueryResult<PayablesAgeing>; entity: string }) => (
  <Chart
    title="Payables by days overdue"
    kind="rows"
    shape={read.data && marksShape('Overdue', 'Open', read.data.marks, read.data.currency)}
    read={read}
    empty="Nothing is owed to vendors."
    action={
      <LinkButton variant="ghost" size="sm" to={addressOf('/financial/open-items', { entity })}>
        Open items
      </LinkButton>
    }
    footer={read.data ? `At the end of ${formatDay(read.data.on)}` : '\u00a0'}
  />
)

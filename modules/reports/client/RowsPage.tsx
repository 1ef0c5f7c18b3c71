import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import { Condition } from '#modules/reports/shared/question.ts'
import { z } from 'zod'
import { ConditionWords, withPeriods } from './condition-words.tsx'
import { RowsTable } from './rows-table.tsx'

const crumbs = [{ label: 'Reports', to: '/reports' }]
const Conditions = z.array(Condition)

function conditionsIn(text: string): Condition[] | null {
  try {
    return Conditions.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The rows behind a figure of a report. */
export function RowsPage() {
  const [params] = useSearchParams()
  const name = params.get('dataset') ?? ''
  const filters = params.get('filters') ?? '[]'
  const conditions = conditionsIn(filters)
  const read = useApi(datasetCall, { params: { name } }, { enabled: name !== '' && conditions !== null })
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={read.data?.label ?? 'Rows of a report'} crumbs={crumbs} />
      {name === '' || !conditions ? (
        <EmptyState
          title="This address names no rows"
          action={<LinkButton to="/reports">Open reports</LinkButton>}
          drawing="list"
        >
          Open a figure of a report to see its rows.
        </EmptyState>
      ) : (
        <ReadGate read={read} what="these rows">
          {(dataset) => (
            <div className="min-w-0">
              <Heading dataset={dataset} conditions={conditions} />
              <RowsTable key={filters} dataset={dataset} filters={filters} />
            </div>
          )}
        </ReadGate>
      )}
    </div>
  )
}

function Heading({ dataset, conditions }: { dataset: Dataset; conditions: readonly Condition[] }) {
  if (conditions.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 border-b border-line px-4 py-3">
      {withPeriods(conditions).map((condition) => (
        <li
          key={JSON.stringify(condition)}
          className="rounded-control border border-line bg-sunken px-2 py-0.5 text-table text-fg"
        >
          <ConditionWords condition={condition} dataset={dataset} />
        </li>
      ))}
    </ul>
  )
}

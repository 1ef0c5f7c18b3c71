import { useSearchParams } from 'react-router'
import { urlOf, useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ExportMenu, useExport } from '#client/report/export-menu.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import { rowsFileCall } from '#modules/reports/shared/files.ts'
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
  const exported = useExport()
  const read = useApi(datasetCall, { params: { name } }, { enabled: name !== '' && conditions !== null })
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={read.data?.label ?? 'Rows of a report'}
        crumbs={crumbs}
        actions={read.data && <Export dataset={read.data} filters={filters} exported={exported} />}
      />
      {exported.failure && (
        <Banner tone="danger" title={exported.failure} onDismiss={exported.dismiss} className="mx-4 my-3" />
      )}
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

type ExportProps = { dataset: Dataset; filters: string; exported: ReturnType<typeof useExport> }

/** All rows behind the figure, with every field of the dataset. */
const Export = ({ dataset, filters, exported }: ExportProps) => (
  <ExportMenu
    heading="All these rows, with every field"
    formats={['csv', 'xlsx']}
    onChoose={(format) =>
      exported.run(
        urlOf(rowsFileCall, { query: { dataset: dataset.name, filters, format } }),
        `${dataset.label}.${format}`,
      )
    }
    busy={exported.busy}
    disabledReason={dataset.mayExport ? undefined : `You may not export ${dataset.many}`}
  />
)

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

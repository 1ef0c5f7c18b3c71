import { Search } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/input.tsx'
import { datasetsCall, type Dataset } from '#modules/reports/shared/datasets.ts'

type Listed = Pick<Dataset, 'name' | 'label' | 'area' | 'many'>

/** The datasets by area: the first step of a report. */
export function DatasetList({ onChoose }: { onChoose: (name: string) => void }) {
  const [text, setText] = useState('')
  const read = useApi(datasetsCall, {})
  const wanted = text.trim().toLowerCase()
  return (
    <div className="mx-auto w-full max-w-200 px-4 py-6 md:px-6">
      <h2 className="mb-1 text-section text-fg">What is the report about?</h2>
      <p className="mb-4 text-body text-fg-muted">Choose the rows to count and add up. You see those you can open.</p>
      <Input
        icon={Search}
        aria-label="Search datasets"
        placeholder="Search, such as bill lines"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mb-4"
      />
      <ReadGate read={read} what="datasets">
        {(datasets) => {
          const found = datasets.filter(({ label, area }) => `${area} ${label}`.toLowerCase().includes(wanted))
          if (found.length === 0)
            return (
              <EmptyState title={datasets.length ? 'No dataset matches' : 'No datasets are open to you'} drawing="list">
                {datasets.length ? 'Search for other words.' : 'Ask an administrator for a role that opens lists.'}
              </EmptyState>
            )
          return (
            <div className="space-y-5">
              {[...Map.groupBy(found, ({ area }) => area)].map(([area, own]) => (
                <Area key={area} area={area} datasets={own} onChoose={onChoose} />
              ))}
            </div>
          )
        }}
      </ReadGate>
    </div>
  )
}

const Area = ({
  area,
  datasets,
  onChoose,
}: {
  area: string
  datasets: readonly Listed[]
  onChoose: (name: string) => void
}) => (
  <section aria-label={area}>
    <h3 className="mb-1.5 text-table font-semibold text-fg">{area}</h3>
    <ul className="grid gap-1.5 sm:grid-cols-2 lg:grid-cols-3">
      {datasets.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChoose(name)}
            className="min-h-10 w-full rounded-control border border-line bg-surface px-3 py-1.5 text-left text-table font-medium text-fg hover:border-line-strong hover:bg-hover max-md:min-h-11 max-md:text-body"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

import { DataTable, type Column } from '#client/ui/data-table.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { Dependency } from '#modules/visualizer/shared/topology.ts'

const columns: Column<Dependency>[] = [
  { label: 'Part', of: ({ label }) => label, width: 140 },
  { label: 'Needed for', of: ({ neededFor }) => neededFor, width: 220 },
  { label: 'Without it', of: ({ without }) => without, width: 280 },
  { label: 'Now', of: ({ state, tone }) => <StatePill state={state} tone={tone} />, width: 160 },
]

/** What the product stands on, and what still works when a part of it is away. */
export function DependencyTable({ dependencies, narrow }: { dependencies: readonly Dependency[]; narrow: boolean }) {
  if (!narrow)
    return (
      <DataTable
        label="Dependencies"
        rows={dependencies}
        columns={columns}
        keyOf={({ id }) => id}
        className="mx-4 my-4 md:mx-6"
      />
    )
  return (
    <ul aria-label="Dependencies" className="divide-y divide-line">
      {dependencies.map(({ id, label, neededFor, without, state, tone }) => (
        <li key={id} className="space-y-1 px-4 py-3 text-table text-fg-muted">
          <p className="flex flex-wrap items-center justify-between gap-2 text-body font-medium text-fg">
            {label}
            <StatePill state={state} tone={tone} />
          </p>
          <p>{neededFor}.</p>
          <p>Without it: {without}</p>
        </li>
      ))}
    </ul>
  )
}

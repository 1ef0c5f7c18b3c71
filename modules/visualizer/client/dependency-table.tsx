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
export const DependencyTable = ({ dependencies }: { dependencies: readonly Dependency[] }) => (
  <DataTable
    label="Dependencies"
    rows={dependencies}
    columns={columns}
    keyOf={({ id }) => id}
    className="mx-4 my-4 md:mx-6"
  />
)

import { Heat } from '#client/chart/Heat.tsx'
import type { Overview } from '#modules/procurement/shared/overview.ts'
import { ages } from '#shared/ages.ts'

/** How long requisitions and orders wait for their next step. */
export const WorkByAge = ({ rows }: { rows: Overview['workByAge'] }) => (
  <Heat
    title="Work by age"
    of="What waits"
    columns={ages.map(({ label }) => label)}
    rows={rows.map(({ name, label, address, ages: parts }) => ({
      key: name,
      label,
      to: address,
      cells: parts.map((part) => ({ count: part.count, to: part.address })),
    }))}
    empty="Nothing waits in purchasing."
  />
)

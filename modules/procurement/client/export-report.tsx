import { Download } from 'lucide-react'
import { saveFile } from '#client/record/download.ts'
import { csvOf } from '#client/table/csv.ts'
import { Button } from '#client/ui/button.tsx'

type Columns<Row> = readonly (readonly [label: string, name: keyof Row & string])[]

/** Saves the rows of a report as they are, one column for each value. */
export function ExportReport<Row extends { orderLineId: string }>({
  name,
  columns,
  rows,
}: {
  name: string
  columns: Columns<Row>
  rows: readonly Row[]
}) {
  const save = () => {
    const fields = columns.map(([label, field]) => ({ label, name: field, kind: 'text' as const, optional: true }))
    const lines = rows.map((row) => ({ ...row, id: row.orderLineId, version: 1 }))
    saveFile(new Blob([csvOf(fields, lines)], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <Button variant="ghost" icon={Download} className="max-md:hidden" onClick={save}>
      Export CSV
    </Button>
  )
}

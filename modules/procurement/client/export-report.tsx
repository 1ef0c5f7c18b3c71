import { saveFile } from '#client/record/download.ts'
import { allRows, ExportButton } from '#client/report/all-rows.tsx'
import { csvOf } from '#client/table/csv.ts'

type Columns<Row> = readonly (readonly [label: string, name: keyof Row & string])[]

/** Saves all rows of a report, also those that its page does not show, one column for each value. */
export function ExportReport<Row extends { orderLineId: string }>({
  name,
  columns,
  page,
}: {
  name: string
  columns: Columns<NoInfer<Row>>
  page: (offset: string) => Promise<readonly Row[]>
}) {
  const save = async () => {
    const fields = columns.map(([label, field]) => ({ label, name: field, kind: 'text' as const, optional: true }))
    const lines = (await allRows(page)).map((row) => ({ ...row, id: row.orderLineId, version: 1 }))
    saveFile(new Blob([csvOf(fields, lines)], { type: 'text/csv' }), `${name}.csv`)
  }
  return <ExportButton save={save} />
}

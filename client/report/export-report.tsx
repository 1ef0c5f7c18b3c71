import { saveCsv } from '#client/record/download.ts'
import { allRows, ExportButton } from '#client/report/all-rows.tsx'

type Columns<Row> = readonly (readonly [label: string, name: keyof Row & string])[]

/** Saves all rows of a report, also those that its page does not show, one column for each value. */
export function ExportReport<Row extends object>({
  name,
  columns,
  page,
}: {
  name: string
  columns: Columns<NoInfer<Row>>
  page: (offset: string) => Promise<readonly Row[]>
}) {
  const save = async () => {
    const rows = (await allRows(page)).map((row) => columns.map(([, field]) => row[field]))
    const labels = columns.map(([label]) => label)
    saveCsv(name, labels, rows)
  }
  return <ExportButton save={save} />
}

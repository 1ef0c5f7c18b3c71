import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { reportPage } from '#shared/list.ts'

/** Every row of a report, page after page. */
export async function allRows<Row>(page: (offset: string) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const next = await page(String(rows.length))
    rows.push(...next)
    if (next.length < reportPage) return rows
  }
}

/** Says that a table shows the first of more rows; nothing where it shows them all. */
export const FirstRows = ({ shown, count, of }: { shown: number; count: number; of: string }) =>
  count > shown && (
    <output className="block px-4 py-2 text-table text-fg-muted">
      The first {formatNumber(shown)} of {formatNumber(count)} {of} are shown. Totals count all of them, and the export
      has them all.
    </output>
  )

/** Saves a report as a file; says so where it did not work. */
export function ExportButton({ save, disabledReason }: { save: () => Promise<void>; disabledReason?: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = () => {
    setBusy(true)
    setFailure(null)
    save()
      .catch((error: unknown) => setFailure(`The export failed. ${sentenceOf(error)}`))
      .finally(() => setBusy(false))
  }
  return (
    <span className="flex items-center gap-2 max-md:hidden print:hidden">
      {failure && (
        <span role="alert" className="text-caption font-medium text-danger">
          {failure}
        </span>
      )}
      <Button variant="ghost" icon={Download} busy={busy} disabledReason={disabledReason} onClick={run}>
        Export CSV
      </Button>
    </span>
  )
}

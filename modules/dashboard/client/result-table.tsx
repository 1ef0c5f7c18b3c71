import type { ReactNode } from 'react'
import { Card as Frame } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { FigureCell } from '#modules/reports/client/figure-cell.tsx'
import { headText, keyText } from '#modules/reports/client/key-words.ts'
import type { TableAnswer } from '#modules/dashboard/shared/answers.ts'
import { rowsThatFit } from '#modules/dashboard/shared/sizes.ts'

type Props = {
  title: string
  result: TableAnswer
  height: number
  action: ReactNode
  footerOf: (more: number) => ReactNode
}

/** A result as a table on a card, with as many rows as its height has room for. */
export function TableFrame({ title, result, height, action, footerOf }: Props) {
  const cut = cutTo(result, rowsThatFit(height))
  const currencies = [...new Set(cut.result.lines.map(({ currency }) => currency))]
  return (
    <Frame
      title={title}
      note={currencies.length === 1 ? (currencies[0] ?? undefined) : undefined}
      action={action}
      footer={footerOf(cut.more)}
      padded={false}
      className="h-full"
    >
      <ResultTable result={cut} title={title} />
    </Frame>
  )
}

/** The same with so many rows of the first group. */
function cutTo(whole: TableAnswer, most: number): TableAnswer {
  const rows = whole.result.lines.filter(({ level }) => level === 1)
  const shown = new Set(rows.slice(0, most))
  const lines = whole.result.lines.filter((line) => line.level === 0 || shown.has(line))
  return { ...whole, result: { ...whole.result, lines }, more: whole.more + rows.length - shown.size }
}

/** The first group with its values; without a group, the values alone. */
export function ResultTable({ result: { result, dataset }, title }: { result: TableAnswer; title: string }) {
  const { rows, columns, columnKeys, values, lines, fiscalStart } = result
  const head = rows[0]
  const shown = head ? lines.filter(({ level }) => level === 1) : lines
  const currencies = new Set(lines.map(({ currency }) => currency))
  // Several columns: each with the first value, else the values themselves.
  const cells = columns.length
    ? columnKeys.map((keys, column) => ({ label: keyText(keys[0]!, columns[0]!, fiscalStart), column, value: 0 }))
    : values.map(({ label }, value) => ({ label, column: 0, value }))
  return (
    <DataTable
      framed={false}
      label={title}
      rows={shown.map((_, at) => at)}
      keyOf={String}
      empty="No rows in this period."
      columns={[
        {
          label: head ? headText(head) : 'Total',
          width: 120,
          of: (at) => {
            const key = shown[at]!.keys[0]
            const name = key && head ? keyText(key, head, fiscalStart) : 'Total'
            return currencies.size > 1 ? `${name}, ${shown[at]!.currency ?? 'no currency'}` : name
          },
        },
        ...cells.map(({ label, column, value }) => ({
          label,
          numeric: true,
          of: (at: number) => (
            <FigureCell result={result} dataset={dataset} line={shown[at]!} column={column} value={value} />
          ),
        })),
      ]}
    />
  )
}

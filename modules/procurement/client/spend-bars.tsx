import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatMoneyShort, formatShort } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { Select } from '#client/ui/select.tsx'
import { Tooltip } from '#client/ui/tooltip.tsx'
import type { Overview } from '#modules/procurement/shared/overview.ts'

type Month = Overview['spendByMonth'][number]

const nameOf = (month: string): string => formatDay(`${month.slice(0, 7)}-01`, 'month')
const shortOf = (month: string): string => nameOf(month).slice(0, 3)

/** Ordered by month in one currency at a time; every bar opens to its orders. */
export function SpendBars({ months, className }: { months: readonly Month[]; className?: string }) {
  const currencies = [...new Set(months.map(({ currency }) => currency))]
  const [chosen, setChosen] = useState<string | null>(null)
  const [asTable, setAsTable] = useState(false)
  const currency = chosen ?? currencies[0] ?? ''
  const shown = months.filter((each) => each.currency === currency).toSorted((a, b) => a.month.localeCompare(b.month))
  const most = Math.max(0, ...shown.map(({ amount }) => Number(amount)))
  return (
    <Card
      title="Ordered by month"
      note={shown.length > 0 && !asTable && <span className="sm:hidden">{currency}</span>}
      className={className}
      padded={!asTable}
      action={
        shown.length > 0 && (
          <>
            {currencies.length > 1 && (
              <Select
                size="sm"
                label="Currency"
                value={currency}
                onChange={setChosen}
                options={currencies.map((code) => ({ value: code, label: code }))}
                className="w-24"
              />
            )}
            <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'View as chart' : 'View as table'}
            </Button>
          </>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="text-table text-fg-muted">Nothing has been ordered yet.</p>
      ) : asTable ? (
        <DataTable
          framed={false}
          label="Ordered by month"
          rows={shown}
          keyOf={({ month }) => month}
          columns={[
            {
              label: 'Month',
              of: ({ month, to }) => (
                <Link to={to} className="rounded-check hover:text-primary-fg hover:underline">
                  {nameOf(month)}
                </Link>
              ),
            },
            { label: 'Ordered', numeric: true, of: ({ amount }) => <Money amount={amount} currency={currency} /> },
          ]}
        />
      ) : (
        <ol className="flex h-56 items-stretch gap-1.5 sm:gap-3">
          {shown.map(({ month, amount, to }) => (
            <li key={month} className="flex min-w-0 flex-1">
              <Tooltip content={<Money amount={amount} currency={currency} />}>
                <Link to={to} className="group flex min-w-0 flex-1 flex-col items-center gap-1 rounded-control">
                  <span className="sr-only">{nameOf(month)}: </span>
                  <span className="flex w-full flex-1 flex-col items-center justify-end border-b border-line-strong">
                    <span className="figures pb-1 text-micro text-fg-muted max-sm:text-[0.625rem]/4 max-sm:tracking-tight">
                      <span className="max-sm:hidden">{formatMoneyShort(amount, currency)}</span>
                      <span className="sm:hidden">{formatShort(amount)}</span>
                    </span>
                    <span
                      aria-hidden
                      className="mark w-full max-w-12 rounded-t-check bg-chart-1 group-hover:opacity-80"
                      style={{
                        height: `${most ? (Number(amount) / most) * 82 : 0}%`,
                        minHeight: Number(amount) > 0 ? 2 : 0,
                      }}
                    />
                  </span>
                  <span aria-hidden className="text-micro text-fg-muted">
                    {shortOf(month)}
                  </span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

import { useId, useState, type ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ChartTable, HeardTable } from './chart-table.tsx'
import { Plot, type PlotKind } from './plot.tsx'
import { Rows } from './rows.tsx'
import { isEmpty, type Shape } from './shape.ts'

type Props = {
  title: string
  kind: PlotKind | 'rows' | 'waterfall'
  /** Left out while it is on its way. */
  shape: Shape | undefined
  /** Why it is not there, and how to ask again; without it, it is there from the first. */
  read?: { isError: boolean; error: unknown; refetch: () => unknown }
  /** What is said where there is nothing to draw. */
  empty: ReactNode
  action?: ReactNode
  footer?: ReactNode
  className?: string
}

/** Held from the first moment, so that nothing moves when the amounts arrive. */
const heights = { columns: 'min-h-62', line: 'min-h-62', rows: 'min-h-57', waterfall: 'min-h-57' }

/** A chart on a card: each mark opens exactly the rows it stands for, and a table under it says the same. */
export function Chart({ title, kind, shape, read, empty, action, footer, className }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const drawn = shape && !isEmpty(shape)
  return (
    <Card
      title={title}
      note={shape?.currency}
      footer={footer}
      className={className}
      action={
        (action || drawn) && (
          <>
            {action}
            {drawn && (
              <Button
                variant="ghost"
                size="sm"
                className="print:hidden"
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                onClick={() => setOpen(!open)}
              >
                {open ? 'Hide table' : 'View as table'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={read ? `relative ${heights[kind]}` : 'relative'}>
        {drawn ? (
          <>
            {kind === 'columns' || kind === 'line' ? (
              <Plot kind={kind} shape={shape} label={title} />
            ) : (
              <Rows shape={shape} label={title} waterfall={kind === 'waterfall'} />
            )}
            {!open && <HeardTable shape={shape} label={title} />}
          </>
        ) : shape ? (
          <p className="text-table text-fg-muted">{empty}</p>
        ) : read?.isError ? (
          <div role="alert">
            <p className="text-table font-medium text-fg">{title} could not be loaded</p>
            <p className="mb-2 text-caption text-fg-muted">{sentenceOf(read.error)}</p>
            <Button size="sm" onClick={() => void read.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <output className="absolute inset-0">
            <span className="sr-only">Loading {title}…</span>
            <Skeleton className="h-full" />
          </output>
        )}
      </div>
      {drawn && open && (
        <div id={id} className="-mx-4 mt-4 -mb-4 border-t border-line">
          <ChartTable shape={shape} label={title} />
        </div>
      )}
    </Card>
  )
}

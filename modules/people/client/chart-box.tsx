import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import type { ChartMore, ChartPerson } from '#modules/people/shared/chart-tree.ts'
import { Face } from './face.tsx'

export const reportsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'report' : 'reports'}`

type Props = {
  person: ChartPerson
  to: string
  isSelf: boolean
  isMiddle: boolean
  onToggle: () => void
  onRetry: () => void
}

/** A person of the chart; the whole box opens their page, the count below it the people who report to them. */
export function PersonBox({ person: { node, open, below }, to, isSelf, isMiddle, onToggle, onRetry }: Props) {
  const { id, name, photo, jobName, departmentName, reports } = node
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <>
      <Face id={id} name={name} photo={photo} size="md" />
      <span className="min-w-0 flex-1 text-table">
        <span className="flex items-center gap-1.5">
          <Link
            to={to}
            tabIndex={-1}
            draggable={false}
            className="truncate font-semibold text-fg after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
          {isSelf && (
            <span className="shrink-0 rounded-full bg-primary px-1.5 text-micro font-semibold text-on-primary">
              You
            </span>
          )}
        </span>
        <span className="block truncate text-caption text-fg-muted">{jobName}</span>
        {departmentName && departmentName !== jobName && (
          <span className="block truncate text-caption text-fg-muted">{departmentName}</span>
        )}
      </span>
      {isMiddle && !isSelf && <span className="sr-only">In the middle of the chart</span>}
      {reports > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onClick={below === 'failed' ? onRetry : onToggle}
          className={cn(
            'absolute -bottom-3 left-1/2 z-1 flex h-6 -translate-x-1/2 items-center gap-1 rounded-full border border-line-strong bg-surface px-2 text-caption font-medium whitespace-nowrap text-fg-muted hover:bg-hover hover:text-fg',
            below === 'failed' && 'border-danger-line text-danger',
          )}
        >
          {below === 'failed' ? (
            <>
              <RotateCw aria-hidden className="size-3.5" /> Try again
            </>
          ) : (
            <>
              {open ? <span className="sr-only">Hide</span> : <span className="sr-only">Show</span>}
              <span className="figures">{reportsText(reports)}</span>
              {below === 'loading' ? <Spinner /> : <Chevron aria-hidden className="size-3.5 print:hidden" />}
            </>
          )}
        </button>
      )}
    </>
  )
}

/** Stands for the people of a level who are not drawn yet. */
export const MoreBox = ({ item: { total }, onShow }: { item: ChartMore; onShow: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    onClick={onShow}
    className="size-full rounded-card text-table font-medium text-fg-muted hover:text-fg"
  >
    Show all {formatNumber(total)}
  </button>
)

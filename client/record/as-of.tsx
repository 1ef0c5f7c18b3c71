import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { companyDay } from '#client/company-day.ts'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { isDay, type Day } from '#shared/day.ts'
import type { AnyRecord } from '#shared/record.ts'

const loadForm = () => import('./as-of-form.tsx')
const AsOfForm = lazy(async () => ({ default: (await loadForm()).AsOfForm }))

/** There is one on a page. */
const buttonId = 'as-of'

type Props = { asOf: string | null; onChange: (asOf: string | null) => void }

/** Whether a page shows one of them as of a day. A dated fact is the same on every day on which it holds, and says itself which these are. */
export const hasDays = ({ asOf, row }: AnyRecord): boolean => asOf === true && !('validFrom' in row.shape)

/** The day as of which one record is shown, as its address says, and how to show another; null for today. */
export function useAsOf(record: AnyRecord): [asOf: Day | null, show: (asOf: Day | null) => void] {
  const [params, setParams] = useSearchParams()
  const day = params.get('asOf') ?? ''
  const show = (next: Day | null) =>
    setParams(
      (now) => {
        if (next) now.set('asOf', next)
        else now.delete('asOf')
        return now
      },
      { preventScrollReset: true },
    )
  return [hasDays(record) && isDay(day) && day !== companyDay() ? day : null, show]
}

/** The day as of which a list or a record is read, and another one. */
export function AsOfButton({ asOf, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const show = (day: string | null) => {
    setOpen(false)
    onChange(day === companyDay() ? null : day)
  }
  return (
    <Popover
      title="As of date"
      align="end"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) void loadForm().catch(() => {})
      }}
      trigger={
        <Button id={buttonId} variant="ghost" icon={CalendarClock} className="max-lg:w-11">
          <span className="max-lg:sr-only">{asOf ? `As of ${formatDay(asOf)}` : 'As of today'}</span>
        </Button>
      }
    >
      <ComponentBoundary>
        <Suspense fallback={<SkeletonLines lines={3} className="w-64" />}>
          <AsOfForm asOf={asOf} onShow={show} />
        </Suspense>
      </ComponentBoundary>
    </Popover>
  )
}

/** Says that a list, or one record, is of another day than today. */
export function AsOfNotice({
  record: { one, many },
  of,
  asOf,
  onChange,
}: Props & { record: AnyRecord; of: 'list' | 'record'; asOf: string }) {
  const past = asOf < companyDay()
  const back = () => {
    onChange(null)
    // The button that was pressed goes with the day.
    document.getElementById(buttonId)?.focus()
  }
  const they = of === 'list' ? `The ${many} as they` : `This ${one} as it`
  const was = of === 'list' ? 'were' : 'was'
  return (
    <Banner
      title={`As of ${formatDay(asOf, 'full')}`}
      action={
        <Button size="sm" onClick={back}>
          Back to today
        </Button>
      }
    >
      {past
        ? `${they} ${was} on that day. Fields without a history by date, such as a name, show their current value.`
        : `${they} will be on that day, based on current entries.`}
      {of === 'record' && ' To make changes, go back to today.'}
    </Banner>
  )
}

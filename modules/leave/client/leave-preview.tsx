import { useWatch } from 'react-hook-form'
import { useApi } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { formatDate } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { cn } from '#client/ui/cn.ts'
import { isDay } from '#shared/day.ts'
import { leaveApi } from '#modules/leave/shared/leave.ts'
import type { LeaveUnit } from '#modules/leave/shared/leave-types.ts'
import { courseWords } from './course-words.ts'
import { amountOf } from './words.ts'

type Told = { tone: 'info' | 'warning' | 'success'; title: string; lines: readonly string[] }

/** The days and the balance of the leave in the form, as the server counts them; `brief` above the buttons of a phone. */
export function LeavePreview({ unit, brief }: { unit: LeaveUnit; brief: boolean }) {
  const told = useTold(unit)
  if (!brief)
    return (
      // Its place is kept: the fields below do not move.
      <div className="min-h-24">
        {told && (
          <Banner tone={told.tone} title={told.title}>
            <Lines of={told} />
          </Banner>
        )}
      </div>
    )
  return (
    told && (
      <span className="block min-w-0">
        <span className={cn('block font-medium', told.tone === 'warning' ? 'text-warning' : 'text-fg')}>
          {told.title}
        </span>
        <Lines of={told} />
      </span>
    )
  )
}

const Lines = ({ of: { lines } }: { of: Told }) =>
  lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))

function useTold(unit: LeaveUnit): Told | null {
  const values = useWatch() as Record<string, string>
  const { typeId, personId, firstDay = '', lastDay = '', halfDay, half, hours } = values
  const ready = Boolean(typeId) && isDay(firstDay) && isDay(lastDay)
  const query = {
    typeId: typeId ?? '',
    firstDay,
    lastDay,
    ...(personId ? { personId } : {}),
    ...(halfDay && isDay(halfDay) ? { halfDay, ...(half ? { half: half as 'morning' } : {}) } : {}),
    ...(hours && /^\d+(\.\d+)?$/.test(hours) ? { hours } : {}),
  }
  const { data } = useApi(leaveApi.preview, { query }, { enabled: ready, keep: true })
  if (!ready)
    return {
      tone: 'info',
      title: 'Choose the leave and its days',
      lines: ['The number of days and the remaining balance are shown here.'],
    }
  if (!data) return null
  const { quantity, balanceAfter, course, needsDocument, refusals } = data
  if (refusals.length)
    return {
      tone: 'warning',
      title: 'You cannot ask for this leave',
      lines: [...new Set(refusals.map(({ says }) => says))],
    }
  const left = balanceAfter === null ? '' : `, ${amountOf(balanceAfter, unit)} left on ${formatDate(lastDay)}`
  return {
    tone: 'success',
    title: `${amountOf(quantity, unit)} of leave${left}`,
    lines: [
      ...(course && balanceAfter !== null
        ? [courseWords({ course, quantity, balanceAfter, lastDay, today: companyDay() })]
        : []),
      ...(needsDocument ? ['It needs a document: save it as a draft, attach the file, then ask for it.'] : []),
    ],
  }
}

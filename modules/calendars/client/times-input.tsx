import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { clockOf, minutesOf } from '#modules/calendars/shared/working-times.ts'
import { timeDraft, type TimeDraft } from './times-draft.ts'

type Props = {
  /** What the times are of: 'Monday'. */
  of: string
  value: readonly TimeDraft[]
  onChange: (value: readonly TimeDraft[]) => void
}

/** The working times of a day, from one time of the clock to another; none is a day off. */
export function TimesInput({ of, value, onChange }: Props) {
  const put = (id: string, part: Partial<TimeDraft>) =>
    onChange(value.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      {value.length === 0 && <span className="text-table text-fg-muted">Off</span>}
      {value.map(({ id, start, end }, at) => (
        <span key={id} className="flex items-center gap-1.5">
          <ClockInput label={`${of}, begin ${at + 1}`} value={start} onChange={(next) => put(id, { start: next })} />
          <span aria-hidden className="text-fg-subtle">
            –
          </span>
          <ClockInput label={`${of}, end ${at + 1}`} value={end} onChange={(next) => put(id, { end: next })} />
          <IconButton
            label={`Remove time ${at + 1} of ${of}`}
            icon={X}
            size="sm"
            onClick={() => onChange(value.filter((each) => each.id !== id))}
          />
        </span>
      ))}
      {value.length < 6 && (
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          aria-label={`Add time to ${of}`}
          onClick={() =>
            onChange([...value, timeDraft(value.length ? { start: 780, end: 1020 } : { start: 540, end: 1020 })])
          }
        >
          Add time
        </Button>
      )}
    </div>
  )
}

type ClockProps = { label: string; value: string; onChange: (value: string) => void }

/** A time of the clock as people type it: '9', '900' and '9:00' are the same. */
const ClockInput = ({ label, value, onChange }: ClockProps) => (
  <Input
    className="figures w-20"
    inputMode="numeric"
    placeholder="09:00"
    maxLength={5}
    aria-label={label}
    aria-invalid={value !== '' && minutesOf(value) === null}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => {
      const minutes = minutesOf(value)
      if (minutes !== null) onChange(clockOf(minutes))
    }}
  />
)

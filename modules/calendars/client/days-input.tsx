import { FileDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DayInput } from '#client/form/day-input.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/input.tsx'
import { ImportHolidays } from './import-holidays.tsx'
import { dayDraft, type DayDraft } from './times-draft.ts'
import { TimesInput } from './times-input.tsx'

type Props = { value: readonly DayDraft[]; onChange: (value: readonly DayDraft[]) => void }

/** The days that are otherwise than their weekday: holidays, part days, and days on which one works for once. */
export function DaysInput({ value, onChange }: Props) {
  const [importing, setImporting] = useState(false)
  const put = (id: string, part: Partial<DayDraft>) =>
    onChange(value.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return (
    <Card
      title="Holidays and other days"
      note={value.length}
      action={
        <Button size="sm" icon={FileDown} onClick={() => setImporting(true)}>
          Import holidays
        </Button>
      }
    >
      {value.length === 0 && (
        <p className="text-table text-fg-muted">No other days yet: the working time applies every week.</p>
      )}
      <ul className="space-y-3">
        {value.map(({ id, day, name, work }, at) => {
          const of = name || `day ${at + 1}`
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-3">
              <DayInput
                className="w-44"
                aria-label={`Day of ${of}`}
                explain={false}
                value={day}
                onChange={(next) => put(id, { day: next })}
              />
              <Input
                className="min-w-40 flex-1"
                aria-label={`Name of day ${at + 1}`}
                placeholder="Name"
                maxLength={100}
                value={name}
                onChange={({ target }) => put(id, { name: target.value })}
              />
              <TimesInput of={of} value={work} onChange={(next) => put(id, { work: next })} />
              <IconButton
                label={`Remove ${of}`}
                icon={Trash2}
                onClick={() => onChange(value.filter((each) => each.id !== id))}
              />
            </li>
          )
        })}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        className="mt-3"
        onClick={() => onChange([...value, dayDraft({ day: '', name: '', work: [] })])}
      >
        Add day
      </Button>
      {importing && (
        <ImportHolidays
          known={value}
          onClose={() => setImporting(false)}
          onAdd={(added) => onChange([...value, ...added.map(dayDraft)].toSorted((a, b) => (a.day < b.day ? -1 : 1)))}
        />
      )}
    </Card>
  )
}

import { useId, useState, type FormEvent } from 'react'
import { companyDay } from '#client/company-day.ts'
import { DayInput } from '#client/form/day-input.tsx'
import { dayExamples, readDay } from '#client/form/parse.ts'
import { readerLocale } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { isDay } from '#shared/day.ts'

/** Asks for the day as of which a list or a record is shown. */
export function AsOfForm({ asOf, onShow }: { asOf: string | null; onShow: (day: string | null) => void }) {
  const [day, setDay] = useState(asOf ?? companyDay())
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isDay(day)) onShow(day)
  }
  return (
    <form onSubmit={submit} className="flex w-64 flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-caption font-medium text-fg-muted">
          Day
        </label>
        <DayInput
          id={id}
          explain={false}
          read={(text) => readDay(text, { edge: 'last' })}
          value={day}
          onChange={setDay}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="mt-1 text-caption text-fg-muted">
          {`A date ${dayExamples(readerLocale())}, or “end of last month”.`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabledReason={isDay(day) ? undefined : 'Enter a date first'}>
          Show this date
        </Button>
        {asOf && (
          <Button variant="ghost" onClick={() => onShow(null)}>
            Back to today
          </Button>
        )}
      </span>
    </form>
  )
}

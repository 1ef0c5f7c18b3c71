import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, readerLocale } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { upperFirst } from '#shared/text.ts'
import { isDay, type Day } from '#shared/day.ts'
import { dayExamples, readDay } from './parse.ts'
import type { TypedInput } from './typed-input.ts'

/** Most people type: the calendar comes with its first opening. */
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

type Props = Omit<TypedInput, 'placeholder'> & {
  /** How a text is understood, where the place of the field says more of it: a report's last day. */
  read?: (text: string) => Day | null
}

/** A day as people type it ('27/3', '+30', 'eom', 'fri'), with a calendar beside it. */
export function DayInput({ value, onChange, onBlur, size, explain = true, read = readDay, className, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [heard, setHeard] = useState({ text: '', value: '' })
  const [open, setOpen] = useState(false)
  const hintId = useId()
  const day = isDay(value) ? value : null
  // It stays when the field is left: what is below, a button about to be pressed, must not move away.
  const telling = explain && day !== null && heard.value === day && heard.text !== day
  return (
    <span className={cn('relative block', className)}>
      <span className="relative block">
        <Input
          {...rest}
          size={size}
          className="figures pr-9 max-md:pr-11"
          placeholder={explain ? upperFirst(dayExamples(readerLocale())) : undefined}
          value={typed ?? (day ? formatDay(day) : value)}
          aria-describedby={
            [rest['aria-describedby'], telling ? hintId : undefined].filter(Boolean).join(' ') || undefined
          }
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const text = event.target.value
            const meant = text.trim() === '' ? '' : (read(text) ?? text)
            setTyped(text)
            setHeard({ text, value: meant })
            onChange(meant)
          }}
          onBlur={() => {
            setTyped(null)
            onBlur?.()
          }}
        />
        {!rest.disabled && (
          <span className="absolute inset-y-0 right-1 flex items-center max-md:right-0">
            <Popover
              title="Choose a day"
              hideTitle
              align="end"
              open={open}
              onOpenChange={setOpen}
              trigger={
                <IconButton label="Choose a day" icon={CalendarDays} size="sm" className="size-6 max-md:size-11" />
              }
            >
              <ComponentBoundary>
                <Suspense fallback={<div className="h-64 w-60" />}>
                  <Calendar
                    value={day}
                    today={companyDay()}
                    onChoose={(next) => {
                      setTyped(null)
                      onChange(next)
                      setOpen(false)
                    }}
                  />
                </Suspense>
              </ComponentBoundary>
            </Popover>
          </span>
        )}
      </span>
      {telling && (
        <output id={hintId} className="mt-1 block text-caption text-fg-muted">
          {formatDay(day, 'full')}
        </output>
      )}
    </span>
  )
}

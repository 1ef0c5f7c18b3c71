import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { ComponentBoundary } from '#client/errors/ComponentBoundary.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, readerLocale } from '#client/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import { Popover } from '#client/ui/popover.tsx'
import { sentence } from '#shared/text.ts'
import { isDay } from '#shared/day.ts'
import { dayExamples, parseDay } from './parse.ts'
import type { TypedInput } from './typed-input.ts'

/** Most people type: the calendar comes with its first opening. */
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

type Props = Omit<TypedInput, 'placeholder'>

/** A day as people type it ('27/3', '+30', 'eom', 'fri'), with a calendar beside it. */
export function DayInput({ value, onChange, onBlur, size, explain = true, className, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const hintId = useId()
  const day = isDay(value) ? value : null
  const telling = explain && typed !== null && day !== null && typed !== day
  return (
    <span className={cn('relative block', className)}>
      <span className="relative block">
        <Input
          {...rest}
          size={size}
          className="figures pr-9 max-md:pr-11"
          placeholder={explain ? sentence(dayExamples(readerLocale())) : undefined}
          value={typed ?? (day ? formatDay(day) : value)}
          aria-describedby={
            [rest['aria-describedby'], telling ? hintId : undefined].filter(Boolean).join(' ') || undefined
          }
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            onChange(text.trim() === '' ? '' : (parseDay(text, companyDay(), readerLocale()) ?? text))
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

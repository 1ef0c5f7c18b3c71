import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recordRefOf } from '#client/record-refs.ts'
import { formatNumber } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Unbroken } from '#client/ui/unbroken.tsx'
import { pageOf } from '#shared/record-ref.ts'
import type { Field } from '#shared/record.ts'
import { shownState } from './record-state.ts'
import { wordsOf } from '#shared/text.ts'

export type AnyRow = Record<string, unknown> & { id: string; version: number }

type Props = {
  field: Field
  row: Record<string, unknown>
  /** False: a reference is plain text, as the row around it already is a link. */
  links?: boolean
  /** Decimals that the prices beside it have. */
  places?: number
  /** In a line that is cut where it ends: nothing in it may break. */
  oneLine?: boolean
  className?: string
}

/** Four digits stay together: a whole number may be a year. */
const wholeNumber = (text: string): string => (text.replace('-', '').length > 4 ? formatNumber(text) : text)

export const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** ' days' of 3 that are asked for by the half day. */
const counted = (text: string, unit: unknown): string =>
  typeof unit === 'string' ? ` ${unit.split(' ').at(-1)!}${Math.abs(Number(text)) === 1 ? '' : 's'}` : ''

/** The value of a field as a person reads it. */
export function FieldValue({ field, row, links = true, places, oneLine, className }: Props): ReactNode {
  const value = row[field.name]
  if (!isFilled(value) || (field.zeroIsNone && /^[0.]+$/.test(String(value)))) return <Nothing />
  const text = String(value)
  switch (field.kind) {
    case 'money':
    case 'price': {
      const currency = field.currency ? row[field.currency] : undefined
      return typeof currency === 'string' ? (
        <Money
          amount={text}
          currency={currency}
          places={field.kind === 'price' ? places : undefined}
          className={className}
        />
      ) : (
        <span className={cn('figures', className)}>{formatNumber(text)}</span>
      )
    }
    case 'integer':
      return <span className={cn('figures', className)}>{wholeNumber(text)}</span>
    case 'quantity':
      return (
        <span className={cn('figures', className)}>
          {formatNumber(text, field.places === undefined ? undefined : { min: field.places })}
          {field.suffix}
          {field.unit && counted(text, row[field.unit])}
        </span>
      )
    case 'day':
      return <DayText day={text} className={className} />
    case 'instant':
      return <InstantText at={text} className={className} />
    case 'choice':
      // A list full of marks that say "nothing" hides the few that say something.
      if (text === 'none') return <span className={cn('text-fg-subtle', className)}>{wordsOf(text)}</span>
      return field.states ? <StatePill {...shownState(field, text, row)} className={className} /> : wordsOf(text)
    case 'boolean':
      return value === true ? 'Yes' : <span className={cn('text-fg-subtle', className)}>No</span>
    case 'code':
      return <span className={cn(!field.word && 'font-mono', className)}>{text}</span>
    case 'reference':
      return <ReferenceValue field={field} row={row} link={links} className={className} />
    default:
      return <span className={className}>{oneLine ? text : <Unbroken text={text} />}</span>
  }
}

function ReferenceValue({
  field,
  row,
  link,
  className,
}: {
  field: Field
  row: Record<string, unknown>
  link: boolean
  className?: string
}) {
  const target = recordRefOf(field.to)
  const shown = field.shows ? row[field.shows] : undefined
  if (!isFilled(shown)) return <Nothing />
  if (!target || !link) return <span className={className}>{String(shown)}</span>
  return (
    <Link
      to={pageOf(target, String(row[field.name]))}
      className={cn('rounded-check hover:text-primary-fg hover:underline', className)}
    >
      {String(shown)}
    </Link>
  )
}

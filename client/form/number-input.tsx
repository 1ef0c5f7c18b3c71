import { useId, useState } from 'react'
import { formatMoney, formatNumber, readerLocale } from '#client/format.ts'
import { cn } from '#client/ui/cn.ts'
import { Input } from '#client/ui/input.tsx'
import { parseNumber } from './parse.ts'
import type { TypedInput } from './typed-input.ts'

type Props = TypedInput & {
  currency?: string
  /** Of a number that is no amount. */
  unit?: string
}

const shown = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? formatNumber(value, { min: value.split('.')[1]?.length ?? 0, max: 12 }) : value

/** A number as people type it ('12k', '1.234,50', '=3*45'): keeps the text while one types, says how it is understood, and hands on a decimal string. */
export function NumberInput({
  value,
  onChange,
  onBlur,
  currency,
  unit,
  size,
  explain = true,
  className,
  ...rest
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [heard, setHeard] = useState({ text: '', value: '' })
  const hintId = useId()
  const understood =
    parseNumber(heard.text, { currency, locale: readerLocale() }) === null
      ? ''
      : currency
        ? formatMoney(heard.value, currency)
        : formatNumber(heard.value, { max: 12 })
  // It stays when the field is left: what is below, a button about to be pressed, must not move away.
  const telling =
    explain && understood !== '' && heard.value === value && ![understood, shown(value)].includes(heard.text.trim())
  const suffix = explain ? (currency ?? unit) : undefined
  return (
    <span className={cn('relative block', className)}>
      <Input
        {...rest}
        size={size}
        type="text"
        inputMode="decimal"
        suffix={suffix}
        value={typed ?? shown(value)}
        aria-describedby={
          [rest['aria-describedby'], telling ? hintId : undefined].filter(Boolean).join(' ') || undefined
        }
        className={cn('figures', suffix ? 'md:[&_input]:text-right' : 'md:text-right')}
        onChange={(event) => {
          const text = event.target.value
          const meant = text.trim() === '' ? '' : (parseNumber(text, { currency, locale: readerLocale() }) ?? text)
          setTyped(text)
          setHeard({ text, value: meant })
          onChange(meant)
        }}
        onBlur={() => {
          setTyped(null)
          onBlur?.()
        }}
      />
      {telling && (
        <output id={hintId} className="figures mt-1 block text-caption text-fg-muted">
          Read as {understood}
        </output>
      )}
    </span>
  )
}

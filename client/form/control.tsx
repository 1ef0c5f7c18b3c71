import { Checkbox } from '#client/ui/checkbox.tsx'
import type { Choice } from '#client/ui/combobox.tsx'
import { Input, Textarea } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { FieldMeta } from '#shared/field.ts'
import { CurrencyInput } from './currency-input.tsx'
import { DayInput } from './day-input.tsx'
import { NumberInput } from './number-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { wordsOf } from '#shared/text.ts'

type ControlProps = {
  id?: string
  name: string
  meta: FieldMeta
  value: unknown
  onChange: (value: unknown, choice?: Choice | null) => void
  onBlur?: () => void
  /** ISO currency of a price or money. */
  currency?: string
  /** A choice may be taken back. */
  optional?: boolean
  disabled?: boolean
  /** In a grid or filter: no explanation below, as there is no room. */
  bare?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Another way to search for a reference. */
  search?: (text: string) => Promise<Choice[]>
  /** Name of the present reference, where known. */
  display?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

const none = '__none'

/** Numbers of an integer field are numbers on the wire; what is none stays text, so that the check can say so. */
const integerOf = (text: string): unknown => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)

/** The control of a field by its kind. */
export function Control({
  meta,
  value,
  onChange,
  optional,
  bare,
  display,
  search,
  currency,
  size,
  ...rest
}: ControlProps) {
  const text = value === null || value === undefined ? '' : String(value)
  switch (meta.kind) {
    case 'boolean':
      return (
        <Checkbox
          {...rest}
          checked={value === true}
          onChange={(next) => onChange(next)}
          label={bare ? undefined : meta.label}
          hint={bare ? undefined : meta.hint}
        />
      )
    case 'choice': {
      const options = (meta.choices ?? []).map((choice) => ({ value: choice, label: wordsOf(choice) }))
      const { 'aria-label': label, ...other } = rest
      return (
        <Select
          {...other}
          size={size}
          label={label}
          value={text || (optional ? none : null)}
          options={optional ? [{ value: none, label: 'None' }, ...options] : options}
          onChange={(next) => onChange(next === none ? '' : next)}
        />
      )
    }
    case 'integer':
      return (
        <NumberInput
          {...rest}
          size={size}
          explain={!bare}
          value={text}
          onChange={(next) => onChange(integerOf(next))}
        />
      )
    case 'quantity':
    case 'price':
    case 'money':
      return (
        <NumberInput
          {...rest}
          size={size}
          explain={!bare}
          currency={currency}
          unit={meta.suffix}
          value={text}
          onChange={onChange}
        />
      )
    case 'day':
      return <DayInput {...rest} size={size} explain={!bare} value={text} onChange={onChange} />
    case 'reference':
      return (
        <ReferenceInput
          {...rest}
          size={size}
          to={meta.to ?? ''}
          value={text}
          display={display}
          search={search}
          brief={bare}
          onChange={onChange}
        />
      )
    case 'longText':
      return <Textarea {...rest} value={text} onChange={(event) => onChange(event.target.value)} />
    case 'secret':
      return (
        <Input
          {...rest}
          size={size}
          type="password"
          // Else the browser offers, or keeps, the password of the person themselves.
          autoComplete="new-password"
          className="font-mono"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'code':
      if (meta.isCurrency) return <CurrencyInput {...rest} size={size} value={text} onChange={onChange} />
      return (
        <Input
          {...rest}
          size={size}
          spellCheck={false}
          className={meta.word ? undefined : 'font-mono'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return (
        <Input
          {...rest}
          size={size}
          inputMode={meta.input}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

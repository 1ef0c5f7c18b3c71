import { useState } from 'react'
import { asCards } from '#client/ui/as-cards.ts'
import { cn } from '#client/ui/cn.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import type { ColumnFormat, Import } from '#shared/imports.ts'
import { unknownValues } from './import-rules.ts'
import { wordsOf } from '#shared/text.ts'

type Meanings = Readonly<Record<string, string>>
type Props = {
  column: Import['columns'][number]
  fields: Import['fields']
  /** Name of the matched field; '' where the column is left out. */
  field: string
  /** Values of the field that a check has refused. */
  asked: readonly string[]
  onField: (name: string) => void
  format: ColumnFormat | undefined
  onFormat: (format: ColumnFormat | null) => void
  meanings: Meanings
  onMeanings: (field: string, meanings: Meanings) => void
}

const none = '__none'
const formatsByKind: Record<string, readonly ColumnFormat[]> = {
  money: ['decimal point', 'decimal comma'],
  price: ['decimal point', 'decimal comma'],
  quantity: ['decimal point', 'decimal comma'],
  integer: ['decimal point', 'decimal comma'],
  day: ['day first', 'month first'],
  instant: ['day first', 'month first'],
}
const formatWords: Record<ColumnFormat, string> = {
  'decimal point': '1,234.50',
  'decimal comma': '1.234,50',
  'day first': '27/3/2026',
  'month first': '3/27/2026',
}

/** One column of the file: its name, what stands in it, and what it means here. */
export function MatchRow({ column, fields, field, asked, onField, format, onFormat, meanings, onMeanings }: Props) {
  const target = fields.find(({ name }) => name === field)
  const formats = target && formatsByKind[target.kind]
  const options = [
    { value: none, label: 'Leave out' },
    ...fields.map(({ name, label, required, key }) => ({
      value: name,
      label: `${label}${key ? ' (finds existing)' : required ? ' (needed)' : ''}`,
    })),
  ]
  return (
    <tr className={cn('border-b border-line align-top last:border-0', asCards.row, !target && 'text-fg-muted')}>
      <th scope="row" className={cn('px-3 py-2.5 text-left font-medium wrap-break-word', asCards.first)}>
        {column.name || `Column ${column.index + 1}`}
      </th>
      <td data-label="First values" className={cn('px-3 py-2.5', asCards.cell, '@max-md:col-span-2')}>
        <ul className="text-fg-muted">
          {column.samples.slice(0, 3).map((sample, at) => (
            <li key={at} className="truncate">
              {sample || <span className="text-fg-subtle">empty</span>}
            </li>
          ))}
        </ul>
        {target && column.shortened && (
          <p className="mt-1 text-caption font-medium text-warning">
            A spreadsheet shortened {column.shortened}: its last digits are lost
          </p>
        )}
      </td>
      <td data-label="Field" className={cn('px-3 py-2', asCards.cell, '@max-md:col-span-2')}>
        <div className="flex flex-col gap-2">
          <Select
            label={`Field for ${column.name}`}
            size="sm"
            value={field || none}
            onChange={(next) => onField(next === none ? '' : next)}
            options={options}
          />
          {formats && (
            <Select
              label={`How ${column.name} is written`}
              size="sm"
              value={format ?? none}
              onChange={(next) => onFormat(next === none ? null : (next as ColumnFormat))}
              options={[
                { value: none, label: 'Written as: tell from the values' },
                ...formats.map((each) => ({ value: each, label: `Written as ${formatWords[each]}` })),
              ]}
            />
          )}
          {target?.choices && (
            <ValueMap
              column={column}
              refused={asked}
              choices={target.choices}
              meanings={meanings}
              onChange={(next) => onMeanings(target.name, next)}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

/** What the words of the file mean among the choices of a field. */
function ValueMap({
  column,
  refused,
  choices,
  meanings,
  onChange,
}: {
  column: Import['columns'][number]
  refused: readonly string[]
  choices: readonly string[]
  meanings: Meanings
  onChange: (meanings: Meanings) => void
}) {
  const [text, setText] = useState('')
  const asked = [
    ...new Set([
      ...Object.keys(meanings),
      ...unknownValues({ ...column, samples: [...column.samples, ...refused] }, choices, meanings),
    ]),
  ]
  const add = () => {
    if (text.trim() && !(text.trim() in meanings)) onChange({ ...meanings, [text.trim()]: '' })
    setText('')
  }
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-control bg-sunken p-2">
      <legend className="sr-only">Meaning of the values of {column.name}</legend>
      {asked.map((value) => (
        <div key={value} className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
          <span className="truncate font-mono text-caption text-fg">{value}</span>
          <span className="text-caption text-fg-subtle">means</span>
          <Select
            label={`Meaning of ${value}`}
            size="sm"
            value={meanings[value] || none}
            onChange={(next) =>
              onChange(
                next === none
                  ? Object.fromEntries(Object.entries(meanings).filter(([each]) => each !== value))
                  : { ...meanings, [value]: next },
              )
            }
            options={[
              { value: none, label: 'Not set' },
              ...choices.map((choice) => ({ value: choice, label: wordsOf(choice) })),
            ]}
          />
        </div>
      ))}
      <div className="flex gap-2">
        <Input
          size="sm"
          aria-label={`Another value of ${column.name}`}
          placeholder="Another value in the file"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button size="sm" onClick={add} disabledReason={text.trim() ? undefined : 'Type a value first'}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

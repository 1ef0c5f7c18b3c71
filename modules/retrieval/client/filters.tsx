import { ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import { DayInput } from '#client/form/day-input.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Combobox } from '#client/ui/combobox.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { retrievalApi } from '#modules/retrieval/shared/retrieval.ts'
import type { Reply } from '#shared/api.ts'
import { isDay } from '#shared/day.ts'
import { upperFirst } from '#shared/text.ts'
import type { Search } from './search-address.ts'

type Choices = Reply<typeof retrievalApi.choices>
type Props = { search: Search; choices: Choices | undefined; onChange: (next: Partial<Search>) => void }

const labelOf = (types: readonly string[], choices: Choices | undefined): string => {
  const [only] = types
  if (types.length === 0) return 'All record types'
  if (types.length > 1) return `${types.length} record types`
  return upperFirst(choices?.types.find(({ recordType }) => recordType === only)?.many ?? 'One record type')
}

/** Which passages are asked for: of which record types, of whose records, and changed when. */
export function Filters({ search, choices, onChange }: Props) {
  const { types, owner, from, to } = search
  const isFiltered = types.length > 0 || owner !== null || from !== '' || to !== ''
  const toggle = (recordType: string, isOn: boolean) =>
    onChange({ types: isOn ? [...types, recordType] : types.filter((each) => each !== recordType) })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Popover
        title="Record types"
        className="max-h-96 w-72 overflow-y-auto"
        trigger={<Button icon={ListFilter}>{labelOf(types, choices)}</Button>}
      >
        <div className="flex flex-col gap-1">
          {choices?.types.map(({ recordType, many }) => (
            <Checkbox
              key={recordType}
              label={upperFirst(many)}
              checked={types.includes(recordType)}
              onChange={(isOn) => toggle(recordType, isOn)}
            />
          ))}
        </div>
      </Popover>
      <Combobox
        aria-label="Person"
        placeholder="Any person"
        className="w-44 max-md:w-full"
        value={owner}
        display={choices?.people.find(({ id }) => id === owner)?.name}
        search={async (text) =>
          (choices?.people ?? [])
            .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
            .map(({ id, name }) => ({ id, label: name }))
        }
        onChange={(id) => onChange({ owner: id })}
      />
      <PeriodDay key={`from ${from}`} label="Changed from" value={from} onChange={(day) => onChange({ from: day })} />
      <PeriodDay key={`to ${to}`} label="Until" value={to} onChange={(day) => onChange({ to: day })} />
      {isFiltered && (
        <Button variant="ghost" icon={X} onClick={() => onChange({ types: [], owner: null, from: '', to: '' })}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** A day that counts once it is one, or is empty. */
function PeriodDay({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  return (
    <div className="flex items-center gap-1.5 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:items-start">
      <label htmlFor={id} className="text-caption text-fg-muted">
        {label}
      </label>
      <DayInput
        id={id}
        value={typed}
        explain={false}
        className="w-36 max-md:w-full"
        onChange={setTyped}
        onBlur={() => typed !== value && (typed === '' || isDay(typed)) && onChange(typed)}
      />
    </div>
  )
}

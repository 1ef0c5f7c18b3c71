import { useCallback, type ComponentProps } from 'react'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'
import type { RecordRef } from '#shared/record-ref.ts'
import { recordRefOf, searchRecord, useTitle } from '#client/record-refs.ts'

type Props = Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'onBlur' | 'name' | 'disabled'
> & {
  /** Name of the record it points to. */
  to: string
  value: string
  /** '' for none. */
  onChange: (id: string, choice: Choice | null) => void
  /** The name of the present value where the caller knows it; else it is read. */
  display?: string
  /** The heading above or beside it says what is searched, and there is no room to say it twice. */
  brief?: boolean
  /** Another way to search than the record type's own. */
  search?: (text: string) => Promise<Choice[]>
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** Another record, found by typing its name or number. */
export function ReferenceInput({ to, ...rest }: Props) {
  const record = recordRefOf(to)
  if (!record) throw new Error(`The record ${to} has no record ref in any module`)
  return <Found key={to} record={record} {...rest} />
}

function Found({
  record,
  value,
  onChange,
  display,
  brief,
  search: given,
  ...rest
}: Omit<Props, 'to'> & { record: RecordRef }) {
  const title = useTitle(record, display === undefined ? value : '')
  const search = useCallback((text: string) => (given ?? ((each) => searchRecord(record, each)))(text), [record, given])
  return (
    <Combobox
      {...rest}
      value={value || null}
      display={display ?? title}
      search={search}
      placeholder={brief ? undefined : `Search ${record.many}…`}
      onChange={(id, choice) => onChange(id ?? '', choice)}
    />
  )
}

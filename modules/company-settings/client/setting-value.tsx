import { Fragment } from 'react'
import { FieldValue } from '#client/record/field-value.tsx'
import type { SettingPlace, SettingView } from '#shared/setting/views.ts'

type Props = {
  fields: SettingView['fields']
  value: SettingPlace['value']
  currency: string | null
  /** Fields that say the same in this value are left out. */
  unlike?: SettingPlace['value']
}

/** What is decided, in one line: each field with its label where there are several. */
export function SettingValue({ fields, value, currency, unlike }: Props) {
  const shown = unlike ? fields.filter(({ name }) => value[name] !== unlike[name]) : fields
  return (
    <span className="wrap-anywhere">
      {shown.map((field, at) => (
        <Fragment key={field.name}>
          {at > 0 && ', '}
          {fields.length > 1 && <span className="text-fg-muted">{field.label}: </span>}
          <FieldValue field={field} row={{ ...value, currency }} />
        </Fragment>
      ))}
    </span>
  )
}

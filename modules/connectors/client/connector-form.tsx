import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#client/api.ts'
import { FieldInput } from '#client/form/field-input.tsx'
import { Form } from '#client/form/Form.tsx'
import { FieldGroup } from '#client/form/RecordForm.tsx'
import { useRecordForm } from '#client/form/use-record-form.ts'
import { cn } from '#client/ui/cn.ts'
import { toast } from '#client/ui/toast-store.ts'
import { saveConnector, type Connector } from '#modules/connectors/shared/connectors.ts'
import { aboutKind } from '#modules/connectors/shared/kinds.ts'
import { beginningOf, changeOf, firstSettings } from '#modules/connectors/shared/settings.ts'
import { fieldGroups, wideFields } from './field-groups.ts'

type Props = {
  connector: Connector
  onDirty: (dirty: boolean) => void
  /** Told which fields hold something. */
  onFilled: (filled: string) => void
  onSaved: () => Promise<unknown>
}

/** The settings of one connector. Secrets are only ever entered: what is kept is never shown. */
export function ConnectorForm({ connector, onDirty, onFilled, onSaved }: Props) {
  const { kind, id, version, settings, secrets } = connector
  const begun = id !== null
  const editor = useRecordForm({
    schema: (begun ? changeOf : beginningOf)[kind],
    defaults: begun ? settings : firstSettings[kind],
    submit: async (body) => {
      await call(saveConnector(kind), { body }, { version })
      toast({ title: `${aboutKind[kind].label} saved` })
      await onSaved()
    },
  })
  const { isDirty } = editor.form.formState
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const values = useWatch({ control: editor.form.control })
  const filled = Object.entries(values)
    .filter(([name, value]) => (value !== '' && value !== null && value !== undefined) || secrets[name]?.set)
    .map(([name]) => name)
    .join()
  useEffect(() => onFilled(filled), [onFilled, filled])
  return (
    <Form {...editor} submitLabel="Save settings" className="max-w-160">
      {fieldGroups[kind].map(({ title, note, fields }) => (
        <FieldGroup key={title} title={title} note={note}>
          {fields.map((name) => (
            <FieldInput
              key={name}
              name={name}
              hint={secrets[name]?.set ? keptHint(secrets[name]) : undefined}
              className={cn(wideFields.includes(name) && 'md:col-span-2')}
            />
          ))}
        </FieldGroup>
      ))}
    </Form>
  )
}

const keptHint = ({ ending, readable }: { ending: string | null; readable: boolean }): string =>
  readable
    ? `Stored${ending ? `, ends in ${ending}` : ''}. Leave empty to keep it.`
    : 'Can no longer be read: enter it again.'

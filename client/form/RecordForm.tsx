import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { metaOf } from '#shared/field.ts'
import { cn } from '#client/ui/cn.ts'
import { FieldInput } from './field-input.tsx'
import { Form } from './Form.tsx'
import { shapeOf } from './schema.ts'
import { useRecordForm } from './use-record-form.ts'

type Group = {
  title: string
  note?: ReactNode
  fields: readonly string[]
  /** Those of the fields that are shown once the server asks for them. */
  onRefusal?: readonly string[]
}

type Props<S extends z.ZodObject> = {
  schema: S
  defaults?: Record<string, unknown>
  submit: (values: z.output<S>) => Promise<unknown>
  submitLabel: string
  danger?: boolean
  draft?: string
  compact?: boolean
  onCancel?: () => void
  /** Fields under headings; all fields in the order of the schema where left out. */
  groups?: readonly Group[]
  /** After the fields: lines, notes. */
  children?: ReactNode
}

const wide = new Set(['text', 'longText', 'reference', 'boolean'])

/** A whole form out of a wire schema, for a record type that needs no more than its fields. */
export function RecordForm<S extends z.ZodObject>({
  schema,
  defaults,
  submit,
  submitLabel,
  danger,
  draft,
  compact,
  onCancel,
  groups,
  children,
}: Props<S>) {
  const editor = useRecordForm({ schema, defaults, submit, draft })
  // Without what is not shown to whoever fills it in.
  const all = Object.entries(shapeOf(editor.schema))
    .filter(([, part]) => metaOf(part))
    .map(([name]) => name)
  const shown: readonly Group[] = groups?.map((group) => ({
    ...group,
    fields: group.fields.filter((name) => all.includes(name)),
  })) ?? [{ title: '', fields: all }]
  return (
    <Form
      {...editor}
      submitLabel={submitLabel}
      danger={danger}
      compact={compact}
      onCancel={onCancel}
      className={compact ? undefined : 'max-w-160'}
    >
      {shown.map(({ title, note, fields, onRefusal = [] }) => (
        <FieldGroup key={title} title={title} note={note} single={compact}>
          {fields.map((name, at) => (
            <Field
              key={name}
              onRefusal={onRefusal.includes(name)}
              name={name}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog would else open on its Close button
              autoFocus={compact && at === 0 && title === shown[0]?.title}
              className={cn(
                !compact && wide.has(metaOf(schema.shape[name] as z.ZodType)?.kind ?? '') && 'md:col-span-2',
              )}
            />
          ))}
        </FieldGroup>
      ))}
      {children}
    </Form>
  )
}

function Field({ onRefusal, ...input }: { onRefusal: boolean } & ComponentProps<typeof FieldInput>) {
  const { field, fieldState } = useController({ name: input.name })
  return onRefusal && !fieldState.error && !field.value ? null : <FieldInput {...input} />
}

type GroupProps = {
  title?: string
  note?: ReactNode
  /** One below the other: a dialog has no room for two, whatever the window has. */
  single?: boolean | undefined
  children: ReactNode
}

/** Fields that belong together, under a heading, two beside each other where there is room. */
export function FieldGroup({ title, note, single, children }: GroupProps) {
  return (
    <fieldset
      className={cn(
        '-mb-4 grid min-w-0 gap-x-4 [&>:not(legend)]:mb-4',
        !single && 'md:grid-cols-2',
        '[&>[data-field]]:row-span-4 [&>[data-field]]:grid-rows-subgrid',
      )}
    >
      {title && (
        <legend className="mb-3 text-section text-fg">
          {title}
          {note && <span className="block text-table font-normal text-fg-muted">{note}</span>}
        </legend>
      )}
      {children}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import type { z } from 'zod'
import { RecordForm } from '#client/form/RecordForm.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

type Props<S extends z.ZodObject> = {
  title: string
  /** What will happen, in figures where there are any. */
  children?: ReactNode
  schema: S
  defaults?: Record<string, unknown>
  submitLabel: string
  submit: (values: z.output<S>) => Promise<unknown>
  onClose: () => void
}

/** Asks for what a step needs (a reason, a day) before it is done; a refusal is shown in place. */
export const VerbDialog = <S extends z.ZodObject>({
  title,
  children,
  schema,
  defaults,
  submitLabel,
  submit,
  onClose,
}: Props<S>) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
    {children && <div className="mb-4 text-table text-fg-muted">{children}</div>}
    <RecordForm
      compact
      schema={schema}
      defaults={defaults}
      submitLabel={submitLabel}
      onCancel={onClose}
      submit={async (values) => {
        await submit(values)
        onClose()
      }}
    />
  </Dialog>
)

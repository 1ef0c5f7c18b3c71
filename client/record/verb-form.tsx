import type { z } from 'zod'
import { RecordForm } from '#client/form/RecordForm.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { VerbDialogProps } from './verb-dialog.tsx'

/** The dialog of a step with its form. */
export const VerbForm = <S extends z.ZodObject>({
  title,
  children,
  schema,
  defaults,
  submitLabel,
  danger,
  submit,
  onClose,
}: VerbDialogProps<S>) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
    {children && <div className="mb-4 text-table text-fg-muted">{children}</div>}
    <RecordForm
      compact
      schema={schema}
      defaults={defaults}
      submitLabel={submitLabel}
      danger={danger}
      onCancel={onClose}
      submit={async (values) => {
        await submit(values)
        onClose()
      }}
    />
  </Dialog>
)

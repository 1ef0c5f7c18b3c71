import type { ReactNode } from 'react'
import type { z } from 'zod'
import { deferred } from '#client/ui/deferred.tsx'

export type VerbDialogProps<S extends z.ZodObject> = {
  title: string
  /** What will happen, in figures where there are any. */
  children?: ReactNode
  schema: S
  defaults?: Record<string, unknown>
  submitLabel: string
  danger?: boolean
  submit: (values: z.output<S>) => Promise<unknown>
  onClose: () => void
}

const { Deferred } = deferred(async () => {
  const { VerbForm } = await import('./verb-form.tsx')
  return ({ props }: { open: boolean; onOpenChange: (open: boolean) => void; props: VerbDialogProps<z.ZodObject> }) => (
    <VerbForm {...props} />
  )
})

/** Asks for what a step needs (a reason, a day) before it is done; a refusal is shown in place. */
export const VerbDialog = <S extends z.ZodObject>(props: VerbDialogProps<S>) => (
  <Deferred
    open
    onOpenChange={(open) => !open && props.onClose()}
    props={props as unknown as VerbDialogProps<z.ZodObject>}
  />
)

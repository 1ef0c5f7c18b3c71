import { createContext, use } from 'react'
import type { z } from 'zod'

type Known = {
  schema: z.ZodObject
  prefix: string
  /** What the form began with; of a record that is changed also what cannot be changed, such as its currency. */
  given: Readonly<Record<string, unknown>>
}

/** What the fields of a form know of it. */
export const FormContext = createContext<Known | null>(null)

export function useFormContextOf(): Known {
  const context = use(FormContext)
  if (!context) throw new Error('A field stands outside of <Form>')
  return context
}

/** The id of a control: ('lines.0.price') → '…-lines-0-price'. */
export const controlId = (prefix: string, name: string): string => `${prefix}-${name.replaceAll('.', '-')}`

/** The document a form changes: as it was when the form opened, and a way to read it as it is now; that throws the sentence why it cannot be changed any more. */
type OpenedDocument = { opened: Record<string, unknown>; reread: () => Promise<Record<string, unknown>> }
export const OpenedDocumentContext = createContext<OpenedDocument | null>(null)

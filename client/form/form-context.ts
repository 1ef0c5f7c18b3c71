import { createContext, use } from 'react'
import type { z } from 'zod'

/** What the fields of a form know of it. */
export const FormContext = createContext<{ schema: z.ZodObject; prefix: string } | null>(null)

export function useFormContextOf(): { schema: z.ZodObject; prefix: string } {
  const context = use(FormContext)
  if (!context) throw new Error('A field stands outside of <Form>')
  return context
}

/** The id of a control: ('lines.0.price') → '…-lines-0-price'. */
export const controlId = (prefix: string, name: string): string => `${prefix}-${name.replaceAll('.', '-')}`

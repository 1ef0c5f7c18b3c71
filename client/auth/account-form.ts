import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { ApiError, fieldsOf, sentenceOf } from '#client/api.ts'

/** Thrown by `send` where the server refused in its own words. */
export class Refusal extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

/** What is wrong with the values, by field: the first sentence of each. */
export const faultsOf = (schema: z.ZodType, values: unknown): Record<string, string> => {
  const read = schema.safeParse(values)
  const faults: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}

/**
 * A form before sign-in, checked by the very schema the server checks with: when it is sent, and from then on as it is typed. What the
 * server refuses comes back to its field.
 */
export function useAccountForm<S extends z.ZodType<object, Record<string, string>>>(
  schema: S,
  initial: z.input<S>,
  send: (values: z.output<S>) => Promise<unknown>,
) {
  const [values, setValues] = useState<Record<string, string>>(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(false)
  const show = (found: Record<string, string>, form: HTMLFormElement) => {
    setFaults(found)
    const first = Array.from(form.elements).find((each) => (each as HTMLInputElement).name in found)
    if (first instanceof HTMLElement) first.focus()
  }
  const set = (name: string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (asked.current) setFaults(faultsOf(schema, next))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    asked.current = true
    setFailure(null)
    const found = faultsOf(schema, values)
    show(found, form)
    if (Object.keys(found).length) return
    setBusy(true)
    try {
      await send(schema.parse(values))
    } catch (error) {
      const fields = error instanceof Refusal ? error.fields : fieldsOf(error)
      const mine = Object.fromEntries(Object.entries(fields).filter(([name]) => name in values))
      show(mine, form)
      if (Object.keys(mine).length === 0)
        setFailure(
          error instanceof ApiError && error.status === 429
            ? 'Too many attempts. Wait a minute and try again.'
            : sentenceOf(error),
        )
    } finally {
      setBusy(false)
    }
  }
  return { values, faults, failure, busy, set, submit }
}

export type AccountForm = ReturnType<typeof useAccountForm>

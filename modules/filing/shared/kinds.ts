import type { z } from 'zod'
import { exponentOf } from '#shared/currency.ts'
import { field } from '#shared/field.ts'

export const fieldKinds = ['text', 'number', 'day', 'choice', 'yes or no', 'money'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** What a company says of a field that its documents of a type have. */
type Told = {
  label: string
  kind: FieldKind
  /** One a line. */
  choices: string | null
  currency: string | null
  hint: string | null
  required: boolean
}

/** 'Paper\n Steel\n\nPaper' → ['Paper', 'Steel'] */
export const choicesOf = (choices: string | null): string[] => [
  ...new Set(
    (choices ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const most = 1_000_000_000_000
const decimals = (text: string): number => text.replace(/0+$/, '').split('.')[1]?.length ?? 0

function bareSchema({ label, kind, choices, currency, hint: said }: Told): z.ZodType<string> {
  const hint = said ?? undefined
  switch (kind) {
    case 'text':
      return field.text(label, { max: 300, ...(said ? { hint: said } : {}) })
    case 'day':
      return field.day(label, hint)
    case 'yes or no':
      return field.choice(label, ['yes', 'no'], hint)
    case 'choice':
      return field.choice(label, choicesOf(choices) as [string, ...string[]], hint)
    case 'number':
      return field.quantity(label, { min: -most, max: most, ...(said ? { hint: said } : {}) })
    case 'money': {
      const amount = field.quantity(label, {
        min: -most,
        max: most,
        suffix: currency!,
        ...(said ? { hint: said } : {}),
      })
      return amount.refine((text) => decimals(text) <= exponentOf(currency!), `More decimals than ${currency} has`)
    }
  }
}

/** The schema of a value of a field, as a form and the server ask for it: text as it crosses the wire, null for none. */
export const schemaOf = (told: Told): z.ZodType<string | null> =>
  told.required ? bareSchema(told) : bareSchema(told).nullable()

/** A value of a field as a column of the list of documents: described as what it is sorted by. */
export function columnOf({
  label,
  kind,
  currency,
}: Pick<Told, 'label' | 'kind' | 'currency'>): z.ZodType<string | null> {
  switch (kind) {
    case 'number':
      return field.quantity(label, { min: -most }).nullable()
    case 'money':
      return field.quantity(label, { min: -most, suffix: currency! }).nullable()
    case 'day':
      return field.day(label).nullable()
    case 'text':
    case 'choice':
    case 'yes or no':
      return field.text(label).nullable()
  }
}

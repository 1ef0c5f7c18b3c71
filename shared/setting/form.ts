import { z } from 'zod'
import { field, type Kind } from '../field.ts'
import type { Field } from '../record.ts'

export const settingReason = field.text('Reason', { min: 3, max: 500 })

/** The form of a field of a setting, from what is told of it; what else must hold says the server. */
const forms: Partial<Record<Kind, (told: Field) => z.ZodType>> = {
  text: ({ label, hint }) => field.text(label, { hint }),
  code: ({ label, hint }) => field.code(label, { hint }),
  choice: ({ label, choices = [], hint }) => field.choice(label, choices as [string, ...string[]], hint),
  boolean: ({ label, hint }) => field.boolean(label, hint),
  integer: ({ label, hint }) => field.integer(label, { hint }),
  quantity: ({ label, hint, suffix }) => field.quantity(label, { hint, suffix }),
  money: ({ label, currency = '', hint }) => field.money(label, currency, { min: 0, hint }),
  day: ({ label, hint }) => field.day(label, hint),
}

export const hasForm = ({ kind, optional }: Field): boolean => forms[kind] !== undefined && !optional

/** What a form asks for to change a setting. */
export const settingForm = (fields: readonly Field[]): z.ZodObject =>
  z.strictObject({
    ...Object.fromEntries(fields.map((each) => [each.name, forms[each.kind]!(each)])),
    reason: settingReason,
  })

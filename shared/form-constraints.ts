import { z } from 'zod'

/** What a browser holds a field to by itself, as attributes of its input. */
type Constraints = { required?: true; maxLength?: number; type?: 'email' }

type Described = { maxLength?: number; anyOf?: Described[] }

/** What the schema of a form asks of one field, as far as HTML can ask it too; the schema has the last word. */
export function constraintsOf(form: z.ZodObject, field: string): Constraints {
  const schema = form.shape[field] as z.ZodType
  const accepts = (value: unknown) => schema.safeParse(value).success
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  const maxLength = [described, ...(described.anyOf ?? [])].find((each) => each.maxLength !== undefined)?.maxLength
  return {
    ...(accepts('') || accepts(null) ? {} : { required: true }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(accepts('name@example.com') && !accepts('name') ? { type: 'email' } : {}),
  }
}

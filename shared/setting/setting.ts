import { z } from 'zod'
import { get, IdParams, post, Uuid, type Permission } from '../api.ts'
import { fieldsOf } from '../record.ts'
import { hasForm, settingReason } from './form.ts'

type Shape = Record<string, z.ZodType>
export type SettingValue = Readonly<Record<string, unknown>>

/** What a module declares of something that the company decides once and may decide anew. */
type SettingSpec<S extends Shape> = {
  /** 'Over-receipt' */
  label: string
  /** What it decides, in one sentence. */
  says: string
  fields: S
  /** What holds until somebody decides otherwise; money in the currency of the place. */
  standard: (currency: string) => z.input<z.ZodObject<S>>
  /** The record type of which each record decides for itself, such as legal entities: its currency is that of the money. The whole company where left out. */
  per?: string
  /** It moves the control of money: changing it asks for a fresh sign-in. */
  fresh?: boolean
  /** Else `<name>.read` and `<name>.change`. */
  read?: Permission
  change?: Permission
}

/** One change of a setting, newest first. */
export const versionOf = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    version: z.int(),
    before: value,
    after: value,
    reason: z.string(),
    changedAt: z.iso.datetime(),
    changedBy: z.string(),
  })

/** What holds in one place: `version` 0 is what holds until somebody decides. */
export const placeOf = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    id: Uuid.nullable(),
    title: z.string().nullable(),
    currency: z.string().nullable(),
    version: z.int(),
    value,
    standard: value,
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  })

/** So many versions in one answer. */
export const versionsPage = 50
const Before = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/** Declares a setting beside the record types of its module. Its calls, its page, its history and its way back follow. */
export function setting<const S extends Shape>(name: `${string}.${string}`, spec: SettingSpec<S>) {
  const { label, per, fields, fresh = false } = spec
  const path = `/api/${name.replace('.', '/')}` as const
  const at: string = per ? `${path}/:id` : path
  const schema = z.strictObject(fields)
  const read = spec.read ?? (`${name}.read` as const)
  const params = per ? { params: IdParams } : {}
  const fieldList = fieldsOf(fields)
  for (const each of fieldList)
    if (!hasForm(each)) throw new Error(`the setting ${name} has a field that no form asks for`)
  return {
    ...spec,
    name,
    schema,
    fieldList,
    /** Where people see and change it. */
    page: `/settings/policies/${name}`,
    api: {
      read: get(path, {
        summary: `Read the setting “${label}”`,
        reply: z.array(placeOf(z.object(fields))),
        can: read,
      }),
      change: post(at, {
        ...params,
        summary: `Change the setting “${label}”; version 0 is what holds until somebody decides`,
        body: z.strictObject({ ...fields, reason: settingReason }),
        reply: placeOf(z.object(fields)),
        can: spec.change ?? (`${name}.change` as const),
        match: true,
        fresh,
      }),
      history: get(`${at}/history`, {
        ...params,
        summary: `Versions of the setting “${label}”, newest first, ${versionsPage} at a time: of the next ones \`before\` is the last version`,
        query: Before,
        reply: z.array(versionOf(z.object(fields))),
        can: read,
      }),
    },
  }
}

type Setting<S extends Shape = Shape> = ReturnType<typeof setting<S>>
/** What is said of all alike. */
export type AnySetting = Pick<Setting, 'name' | 'label' | 'says' | 'per' | 'page' | 'fieldList' | 'fresh'> & {
  fields: Shape
  schema: z.ZodObject
  standard: (currency: string) => object
  api: { [K in keyof Setting['api']]: Setting['api'][K] }
}

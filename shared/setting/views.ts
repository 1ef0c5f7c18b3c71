import { z } from 'zod'
import { get } from '../api.ts'
import type { Field } from '../record.ts'
import { placeOf, versionOf } from './setting.ts'

const Values = z.record(z.string(), z.unknown())
/** A setting with what holds where, told so that a screen needs to know nothing else of it. */
export const SettingView = z.strictObject({
  name: z.string(),
  label: z.string(),
  says: z.string(),
  /** The module that keeps it, in words. */
  room: z.string(),
  page: z.string(),
  /** The words of the record type of which each decides for itself; null for the whole company. */
  per: z.strictObject({ one: z.string(), many: z.string() }).nullable(),
  fields: z.array(z.custom<Field>()),
  mayChange: z.boolean(),
  fresh: z.boolean(),
  places: z.array(placeOf(Values)),
})
export type SettingView = z.output<typeof SettingView>
export type SettingPlace = SettingView['places'][number]
export const SettingVersion = versionOf(Values)
export type SettingVersion = z.output<typeof SettingVersion>

export const settingsApi = {
  all: get('/api/settings/policies', {
    summary: 'Every setting that you may read, with what holds where',
    reply: z.array(SettingView),
    can: 'settings.policies.read',
    snapshot: true,
  }),
}

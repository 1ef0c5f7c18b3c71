import { z } from 'zod'
import { del, Done, get, IdParams, patch, post, Uuid } from './api.ts'
import { isCleanText } from './text.ts'

export const densities = ['compact', 'default', 'comfortable'] as const
export type Density = (typeof densities)[number]
const themes = ['light', 'dark', 'system'] as const

/** What a person chose for themselves, on every device; what is left out is as the device has it. */
export const Preferences = z.strictObject({
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  /** Whether single characters act as shortcuts. */
  singleKeys: z.boolean().optional(),
  /** How numbers and days are written, such as de-CH; null for the browser's own. */
  locale: z.string().max(35).nullable().optional(),
  /** In which moments are shown, such as Europe/Berlin; null for the browser's own. */
  timeZone: z.string().max(60).nullable().optional(),
  /** Tours that were taken or declined, and are not offered again. */
  toursSeen: z.array(z.string().max(40)).max(20).optional(),
})
export type Preferences = z.output<typeof Preferences>

const place = {
  record: z.string(),
  /** 'purchase order', 'purchase orders' of a list. */
  noun: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  to: z.string(),
}
/** A record that was open lately. */
export const Recent = z.strictObject({ ...place, recordId: Uuid })
export type Recent = z.output<typeof Recent>
/** A record, or a list as it stood in an address. */
export const Favourite = z.strictObject({ ...place, id: Uuid, recordId: Uuid.nullable(), search: z.string() })
export type Favourite = z.output<typeof Favourite>

export const Personal = z.strictObject({
  preferences: Preferences,
  favourites: z.array(Favourite),
  recents: z.array(Recent),
})
export type Personal = z.output<typeof Personal>

export const mostFavourites = 50
export const mostRecents = 8

const RecordType = z
  .string()
  .max(80)
  .regex(/^[a-z-]+\.[a-z-]+$/)
const clean = (max: number) => z.string().max(max).refine(isCleanText)

export const NewFavourite = z.union([
  z.strictObject({ record: RecordType, recordId: Uuid }),
  z.strictObject({ record: RecordType, search: clean(1500), label: clean(80).trim() }),
])

const own = { can: 'signed-in', reply: Personal } as const
const quietly = { ...own, repeatable: true, quiet: true } as const

/** What people keep for themselves. Each change answers all of it as it then is. */
export const personalApi = {
  read: get('/api/personal', { ...own, summary: 'Read your preferences, favourites and what you opened last' }),
  visit: post('/api/personal/visits', {
    ...quietly,
    summary: 'Remember that you opened a record',
    body: z.strictObject({ record: RecordType, recordId: Uuid }),
    reply: Done,
    rate: 240,
  }),
  setPreferences: patch('/api/personal/preferences', {
    ...quietly,
    summary: 'Change your preferences',
    body: Preferences,
  }),
  addFavourite: post('/api/personal/favourites', {
    ...quietly,
    summary: 'Keep a record or a list at hand',
    body: NewFavourite,
  }),
  removeFavourite: del('/api/personal/favourites/:id', {
    ...quietly,
    summary: 'Take a favourite away',
    params: IdParams,
  }),
  orderFavourites: post('/api/personal/favourites/order', {
    ...quietly,
    summary: 'Put your favourites in another order',
    body: z.strictObject({ ids: z.array(Uuid).max(mostFavourites) }),
  }),
}

import { z } from 'zod'
import { del, get, IdParams, post, Uuid } from './api.ts'
import { dayWanted, isDay } from './day.ts'
import { operators } from './list.ts'
import { isCleanText } from './text.ts'

const clean = (max: number) => z.string().max(max).refine(isCleanText)
const name = z.string().regex(/^\w{1,60}$/)

/** What a view shows of its list. */
export const ViewShows = z.strictObject({
  filters: z.array(z.strictObject({ field: name, operator: z.enum(operators), value: clean(400) })).max(20),
  sort: clean(200),
  q: clean(200),
  archived: z.boolean(),
  /** The day as of which it is read; today where left out. */
  asOf: z.string().max(10).refine(isDay, dayWanted).optional(),
  columns: z.array(name).max(80),
})

export type ViewShows = z.output<typeof ViewShows>

export const SavedView = z.strictObject({
  id: Uuid,
  label: z.string(),
  /** For all who may read the list; only its maker changes it. */
  forEveryone: z.boolean(),
  mine: z.boolean(),
  /** Who made it. */
  by: z.string(),
  shows: ViewShows,
})
export type SavedView = z.output<typeof SavedView>

const RecordType = z
  .string()
  .max(80)
  .regex(/^[a-z-]+\.[a-z-]+$/)
const NewView = z.strictObject({
  /** Made by whoever saves it, so that the same view saved twice is one. */
  id: Uuid,
  record: RecordType,
  label: clean(60).trim().min(1),
  forEveryone: z.boolean(),
  shows: ViewShows,
})

export const mostViews = 50
/** Who has this right removes views that others made for everyone. */
export const viewsKeeper = 'settings.views.remove'

/** The views people saved of a list. Each change answers all of the list's that the person sees. */
export const viewsApi = {
  list: get('/api/personal/views', {
    summary: 'List the saved views of a list: your own, and those for everyone',
    query: z.strictObject({ record: RecordType }),
    reply: z.array(SavedView),
    can: 'signed-in',
  }),
  save: post('/api/personal/views', {
    summary: 'Save a view of a list, or change your own',
    body: NewView,
    reply: z.array(SavedView),
    can: 'signed-in',
    repeatable: true,
  }),
  remove: del('/api/personal/views/:id', {
    summary: 'Delete a view you saved, or, with the right to, one that another made for everyone',
    params: IdParams,
    reply: z.array(SavedView),
    can: 'signed-in',
  }),
}

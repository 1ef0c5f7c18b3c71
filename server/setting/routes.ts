import { createHash } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { versionsPage, type AnySetting, type SettingValue } from '#shared/setting/setting.ts'
import type { SettingPlace, SettingVersion, SettingView } from '#shared/setting/views.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import { route, type Route } from '../call/route.ts'
import { list } from '../record/list.ts'
import type { Served } from '../record/serve.ts'
import { fromWire, toWire } from '../record/wire.ts'
import { find, missing } from '../record/write.ts'
import type { ServerModule } from '../module.ts'
import { says } from '../sentences.ts'
import { settingVersions } from './tables.ts'
import { addVersion, completed } from './value.ts'

/** A setting with the record type of which each record decides for itself. */
type Kept = { setting: AnySetting; room: string; noun: Served | null }
type Latest = { place: string; version: number; value: SettingValue; createdAt: string; createdByName: string }
type At = { id: string | null; title: string | null; currency: string | null }

/** So many records of a record type are listed with what they have decided. */
const mostPlaces = '100'
const company: At = { id: null, title: null, currency: null }

/** The settings of the modules, each with its record type. */
export const settingsOf = (modules: readonly ServerModule[]): Kept[] => {
  const recordTypes = new Map(
    modules.flatMap(({ records }) => records.map((served) => [served.record.name as string, served])),
  )
  return modules.flatMap(({ settings = [], label }) =>
    settings.map((setting) => {
      const noun = setting.per === undefined ? null : recordTypes.get(setting.per)
      if (noun === undefined)
        throw new Error(`the setting ${setting.name} is decided by ${setting.per}, which nobody keeps`)
      return { setting, room: label, noun }
    }),
  )
}

/** The id under which a setting of the whole company stands in the audit log and among what was found. */
export function settingId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The calls of every setting. */
export const settingRoutes = (modules: readonly ServerModule[]): Route[] =>
  settingsOf(modules).flatMap((each) => {
    const { api } = each.setting
    return [
      route(api.read, (_, call) => placesOf(each, call) as never),
      route(api.change, async (input, call) => {
        const { body, params } = input as { body: SettingValue & { reason: string }; params?: { id: string } }
        return change(each, await placeOf(each, params?.id, call), body, call) as never
      }),
      route(api.history, async (input, call) => {
        const { query, params } = input as { query: { before?: string }; params?: { id: string } }
        return historyOf(each, await placeOf(each, params?.id, call), query.before, call) as never
      }),
    ]
  })

/** Every setting that this person may read, with what holds where. */
export async function settingViews(call: Call): Promise<SettingView[]> {
  const views: SettingView[] = []
  for (const each of settingsOf(call.app.modules))
    if (may(call.actor, each.setting.api.read.can)) views.push(await viewOf(each, call))
  return views
}

async function viewOf(each: Kept, call: Call): Promise<SettingView> {
  const { setting, room, noun } = each
  const { name, label, says: words, page, fieldList, fresh = false, api } = setting
  return {
    name,
    label,
    says: words,
    room,
    page,
    per: noun && { one: noun.record.one, many: noun.record.many },
    fields: fieldList,
    mayChange: may(call.actor, api.change.can),
    fresh,
    places: await placesOf(each, call),
  }
}

/** Every place that this person may see, with what holds there. */
async function placesOf({ setting, noun }: Kept, call: Call): Promise<SettingPlace[]> {
  const latest = new Map((await latestOf(setting, call)).map((row) => [row.place, row]))
  const places = noun ? await recordsOf(noun, call) : [company]
  return places.map((at) => shown(setting, at, latest.get(at.id ?? '')))
}

const shown = (setting: AnySetting, at: At, row: Latest | undefined): SettingPlace => ({
  ...at,
  version: row?.version ?? 0,
  value: completed(setting, row?.value, at.currency ?? ''),
  standard: completed(setting, undefined, at.currency ?? ''),
  changedAt: row?.createdAt ?? null,
  changedBy: row?.createdByName ?? null,
})

const latestOf = ({ name }: AnySetting, { tx }: Call, place?: string): Promise<Latest[]> =>
  tx
    .selectDistinctOn([settingVersions.place], {
      place: settingVersions.place,
      version: settingVersions.version,
      value: settingVersions.value,
      createdAt: settingVersions.createdAt,
      createdByName: settingVersions.createdByName,
    })
    .from(settingVersions)
    .where(and(eq(settingVersions.name, name), place === undefined ? undefined : eq(settingVersions.place, place)))
    .orderBy(settingVersions.place, desc(settingVersions.version))

async function recordsOf({ record, source }: Served, { tx, actor }: Call): Promise<At[]> {
  if (!may(actor, record.api.list.can)) return []
  const { items } = await list(tx, source, actor, { limit: mostPlaces })
  return (items as Record<string, unknown>[]).map((row) => atOf(record.title, row))
}

const atOf = (title: string, row: Readonly<Record<string, unknown>>): At => ({
  id: String(row['id']),
  title: String(row[title] ?? ''),
  currency: typeof row['currency'] === 'string' ? row['currency'] : null,
})

/** The place that is spoken of; one that this person may not see does not exist. */
async function placeOf({ noun }: Kept, id: string | undefined, call: Call): Promise<At> {
  if (!noun || id === undefined) return company
  if (!may(call.actor, noun.record.api.read.can)) missing(noun.source)
  return atOf(noun.record.title, await find(noun.source, id, call))
}

async function change(
  { setting }: Kept,
  at: At,
  { reason, ...given }: SettingValue & { reason: string },
  call: Call,
): Promise<SettingPlace> {
  const place = at.id ?? ''
  const [row] = await latestOf(setting, call, place)
  const before = shown(setting, at, row)
  if (before.version !== call.version) throw new Problem('stale', says.settingChanged())
  // Amounts in the currency of the place, each number written in one way.
  const known = { ...at }
  const { shape } = setting.schema
  const value = toWire(shape, { ...fromWire(shape, given, known), ...known })
  const same = Object.keys(shape).every((name) => value[name] === before.value[name])
  if (same) throw new Problem('unprocessable', says.settingSame())
  await addVersion({ name: setting.name, place, version: before.version, value, reason }, call)
  call.changed({
    record: setting.name,
    recordId: at.id ?? settingId(setting.name),
    action: 'update',
    before: before.value,
    after: { ...value, reason },
  })
  const after = { place, version: before.version + 1, value }
  return shown(setting, at, { ...after, createdAt: call.now.toISOString(), createdByName: call.actor.name })
}

/** Each version with what held before it, newest first. */
async function historyOf(
  { setting }: Kept,
  at: At,
  before: string | undefined,
  { tx }: Call,
): Promise<SettingVersion[]> {
  const rows = await tx
    .select()
    .from(settingVersions)
    .where(
      and(
        eq(settingVersions.name, setting.name),
        eq(settingVersions.place, at.id ?? ''),
        before === undefined ? undefined : lt(settingVersions.version, sql`${before}::integer`),
      ),
    )
    .orderBy(desc(settingVersions.version))
    .limit(versionsPage + 1)
  return rows.slice(0, versionsPage).map((row, n) => ({
    version: row.version,
    before: completed(setting, rows[n + 1]?.value, at.currency ?? ''),
    after: completed(setting, row.value, at.currency ?? ''),
    reason: row.reason,
    changedAt: row.createdAt,
    changedBy: row.createdByName,
  }))
}

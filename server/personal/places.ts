import { upperFirst } from '#shared/text.ts'
import type { Favourite, Recent } from '#shared/personal.ts'
import { may } from '../call/actor.ts'
import type { Call } from '../call/call.ts'
import type { Row, Source } from '../record/source.ts'
import { rowsById, resultOf } from '../search/result-rows.ts'

type Kept = { record: string; recordId: string }

/** Record types by name. */
export type Sources = ReadonlyMap<string, Source>

/** The rows behind what was kept, by record type and id: only those the person may see at this moment, archived ones among them. */
async function rowsBehind(kept: readonly Kept[], sources: Sources, { tx, actor }: Call): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const [name, all] of Map.groupBy(kept, ({ record }) => record)) {
    const source = sources.get(name)
    if (!source || !may(actor, source.record.api.read.can)) continue
    const ids = all.map(({ recordId }) => recordId)
    for (const [id, row] of await rowsById(source, ids, tx, actor, 'both')) rows.set(`${name} ${id}`, row)
  }
  return rows
}

type KeptFavourite = { id: string; record: string; recordId: string | null; search: string; label: string }

/** Favourites and recents as a person reads them. What they may no longer read is left out, without a trace of its title. */
export async function placesOf(
  favourites: readonly KeptFavourite[],
  recents: readonly Kept[],
  sources: Sources,
  call: Call,
): Promise<{ favourites: Favourite[]; recents: Recent[] }> {
  const isRecord = (each: KeptFavourite): each is KeptFavourite & Kept => each.recordId !== null
  const rows = await rowsBehind([...favourites.filter(isRecord), ...recents], sources, call)
  const shown = ({ record, recordId }: Kept) => {
    const source = sources.get(record)
    const row = rows.get(`${record} ${recordId}`)
    if (!source || !row) return null
    const { title, subtitle, page } = resultOf(source, row)
    return { record, recordId, noun: source.record.one, title, subtitle, to: page }
  }
  const list = ({ id, record, search, label }: KeptFavourite): Favourite[] => {
    const source = sources.get(record)
    if (!source || !may(call.actor, source.record.api.list.can)) return []
    const { many, listPage } = source.record
    const to = search ? `${listPage}?${search}` : listPage
    const title = label || upperFirst(many)
    return [{ id, record, recordId: null, search, noun: many, title, subtitle: label ? upperFirst(many) : null, to }]
  }
  return {
    favourites: favourites.flatMap((each) => {
      if (!isRecord(each)) return list(each)
      const found = shown(each)
      return found ? [{ ...found, id: each.id, search: '' }] : []
    }),
    recents: recents.flatMap((each) => shown(each) ?? []),
  }
}

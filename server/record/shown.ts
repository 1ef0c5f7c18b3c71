import { fieldsOf, type AnyRecord } from '#shared/record.ts'
import { setsOf, shownTo } from '#shared/shown.ts'
import { may, type Actor } from '../call/actor.ts'
import type { ServerModule } from '../module.ts'
import type { Source } from './source.ts'

const sources = new WeakMap<Source, WeakMap<AnyRecord, Source>>()

/**
 * The rows of a record type as this person is shown them: what a list, a filter, an order, a sum, a file or a search asks for is looked up here, so that a
 * field of a set they have no right to is a field that is not there. Of one record type and the same sets it is the same source, under which
 * statements are kept.
 */
export function permittedSource(source: Source, actor: Actor): Source {
  const record = shownTo(source.record, (permission) => may(actor, permission))
  if (record === source.record) return source
  const known = sources.get(source) ?? new WeakMap<AnyRecord, Source>()
  sources.set(source, known)
  const made = known.get(record) ?? { ...source, record, whole: source }
  known.set(record, made)
  return made
}

/** What says which record it is, what orders and states it, what is decided on, and half of an amount or a reference cannot be kept from whoever sees the record. */
export function refuseHalfShown({ name, title, stateField, sort, owner, detail, approval }: AnyRecord): void {
  const fields = fieldsOf(detail.shape)
  const setOf = (field: string | undefined) => fields.find((each) => each.name === field)?.sensitive
  for (const each of [title, stateField, owner, ...sort.split(',').map((word) => word.replace('-', ''))])
    if (setOf(each)) throw new Error(`${name}: ${each} is needed by everybody who sees one`)
  for (const each of [approval?.amount, approval?.currency])
    if (setOf(each)) throw new Error(`${name}: ${each} is what is decided on, and seen by everybody who is asked`)
  for (const { name: own, sensitive, shows } of fields)
    if (shows && setOf(shows) !== sensitive) throw new Error(`${name}: ${own} and ${shows} belong to one set`)
}

/** A set that no manifest says in words could be given by no role. */
export function refuseUnknownSets(modules: readonly ServerModule[]): void {
  const said = modules.flatMap(({ fieldSets = [] }) => fieldSets.map(({ set }) => set))
  for (const { record } of modules.flatMap(({ records }) => records))
    for (const set of setsOf(record))
      if (!said.includes(set)) throw new Error(`${record.name}: no module says what the fields of ${set} are`)
  refuseElsewhere(modules.flatMap(({ records }) => records.map(({ source }) => source)))
}

/** A set that may be given of some people's rows alone stands in record types that are cut to these rows, and in no other. */
export function refuseElsewhere(sources: readonly Pick<Source, 'record' | 'reach'>[]): void {
  const apart = new Set(sources.flatMap(({ reach }) => reach.set ?? []))
  for (const { record, reach } of sources)
    for (const set of setsOf(record))
      if (apart.has(set) && reach.set !== set)
        throw new Error(
          `${record.name}: ${set} may be given of some people's rows alone, and these are not cut to them`,
        )
}

import { and, sql, type SQL } from 'drizzle-orm'
import { may, type Actor } from '#server/call/actor.ts'
import { opensFiles, reached } from '#server/call/reach.ts'
import type { Source } from '#server/record/source.ts'
import { visibleRows } from '#server/record/visible-rows.ts'
import type { ServerModule } from '#server/module.ts'
import { documentTable } from './tables.ts'

/** What somebody may do with a document of a record: see it with the record, or add versions where they may attach files to it. */
export type Wish = 'see' | 'change'

let recordTypes: readonly Source[] = []
type Said = { whole: string[]; some: { source: Source; scope: SQL }[] }
type Known = WeakMap<Actor, Partial<Record<Wish, Said>>>
/** Who may see what of each record type, of those this app has, and of those that are none of documents; by person, as each statement asks and every record type of documents. */
let [known, knownOthers]: [Known, Known] = [new WeakMap(), new WeakMap()]
const remembered = (known: Known, actor: Actor, wish: Wish, find: () => Said): Said => {
  const before = known.get(actor) ?? {}
  known.set(actor, before)
  return (before[wish] ??= find())
}

/** Of records of any record type there may be documents, but of those that are erased one day: which there are is known once the modules are together. */
export function meetModules(modules: readonly ServerModule[]): void {
  recordTypes = modules
    .flatMap(({ records }) => records.map(({ source }) => source))
    .filter(({ record }) => !record.erased)
  ;[known, knownOthers] = [new WeakMap(), new WeakMap()]
}

export const recordTypeOf = (name: string): Source | undefined => recordTypes.find(({ record }) => record.name === name)

/** Record types of this area say who sees them by asking for documents. */
const isOfDocuments = ({ record }: Source): boolean => record.name.startsWith('documents.')

/** Which rows of a record type somebody may see, or attach files to; false where none. */
function scopeOf(source: Source, actor: Actor, wish: Wish): SQL | undefined | false {
  const { record, reach } = source
  const { read, attach } = record.api
  const files = opensFiles(reach, actor)
  if (files === false) return false
  if (!may(actor, read.can) || (wish === 'change' && !may(actor, attach.can))) return false
  return and(source.scope(actor), files, wish === 'change' ? reached(reach, actor, attach.can) : undefined)
}

/** The same of all record types: those that somebody sees whole by name alone, so that of most documents nothing else is asked. */
function saidOf(some: readonly Source[], actor: Actor, wish: Wish): Said {
  const said: Said = { whole: [], some: [] }
  for (const source of some) {
    const scope = scopeOf(source, actor, wish)
    if (scope === undefined) said.whole.push(source.record.name)
    else if (scope) said.some.push({ source, scope })
  }
  return said
}

/** Whether documents are asked for by what is itself asked of them: no circle goes round twice. */
let within = false
function ofDocuments(actor: Actor, wish: Wish): Said {
  within = true
  try {
    return saidOf(recordTypes.filter(isOfDocuments), actor, wish)
  } finally {
    within = false
  }
}

const ofOthers = (actor: Actor, wish: Wish): Said =>
  remembered(knownOthers, actor, wish, () =>
    saidOf(
      recordTypes.filter((source) => !isOfDocuments(source)),
      actor,
      wish,
    ),
  )

/** What somebody may see, or change, of the record types of an app. */
const allOf = (actor: Actor, wish: Wish): Said =>
  remembered(known, actor, wish, () => {
    const [others, own] = [ofOthers(actor, wish), ofDocuments(actor, wish)]
    return { whole: [...others.whole, ...own.whole], some: [...others.some, ...own.some] }
  })

/** Record types without a document need not be asked. */
const among = ({ whole, some }: Said, names: readonly string[] | undefined): Said =>
  names
    ? {
        whole: whole.filter((each) => names.includes(each)),
        some: some.filter(({ source }) => names.includes(source.record.name)),
      }
    : { whole, some }

const named = (names: readonly string[]): SQL => sql`${documentTable.belongsTo} = any(${sql.param([...names])}::text[])`

/** The rows within reach of a record type whose documents are asked for. */
const belongingRows = ({ source: { table }, scope }: Said['some'][number], actor: Actor): SQL =>
  visibleRows({ table, scope: () => scope }, { actor }, 'belonging')

/**
 * The documents of records that somebody may see, or change, at this moment: of record types they see whole, and of others those of the rows within reach, each
 * under the predicate of its own list. A file that is attached to a document belongs where that does; one that is attached to what is about a document of
 * a record (a share link, a disposal) is there for those who see all such records. Where they are known, `names` are the record types that have documents.
 */
export function belonging(actor: Actor, wish: Wish, names?: readonly string[]): SQL {
  if (within) return named(ofOthers(actor, wish).whole)
  const { whole, some } = among(allOf(actor, wish), names)
  const each = some.map(
    (said) =>
      sql`(${documentTable.belongsTo} = ${said.source.record.name} and exists (select from ${belongingRows(said, actor)} where belonging.id = ${documentTable.belongsToId}))`,
  )
  return sql`(${sql.join([named(whole), ...each], sql` or `)})`
}

/** The same documents that somebody may see, in parts that have none in common, each found by the index of what documents belong to. */
export function belongingParts(actor: Actor, names: readonly string[]): SQL[] {
  const { whole, some } = among(allOf(actor, 'see'), names)
  return [
    ...(whole.length ? [named(whole)] : []),
    ...some.map(
      (said) =>
        sql`${documentTable.belongsTo} = ${said.source.record.name} and ${documentTable.belongsToId} in (select belonging.id from ${belongingRows(said, actor)})`,
    ),
  ]
}

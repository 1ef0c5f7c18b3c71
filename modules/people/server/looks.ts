import { and, desc, eq, inArray, isNull, ne, notLike, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FieldSet } from '#shared/field.ts'
import { viewAction } from '#shared/shown.ts'
import { dependants, familySet } from '#modules/people/shared/dependants.ts'
import { identifiers, identitySet } from '#modules/people/shared/identifiers.ts'
import { looksApi, type Look } from '#modules/people/shared/looks.ts'
import type { Call } from '#server/call/call.ts'
import { extensionPoint } from '#server/call/hooks.ts'
import { route } from '#server/call/route.ts'
import { auditLog } from '#server/db/tables.ts'
import type { RecordTable } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { ownPerson } from './people.ts'
import { dependantTable, identifierTable } from './tables.ts'

/** Rows of a person that are kept under a set of their own, of which looks are noted. */
export type WatchedFact = {
  recordType: string
  set: FieldSet
  what: string
  table: RecordTable & { personId: PgColumn }
}
/** What modules above keep of a person under such a set. */
export const watchedFacts = extensionPoint<null, WatchedFact[]>('hr.people watched facts')

const ownFacts: readonly WatchedFact[] = [
  { recordType: identifiers.name, set: identitySet, what: 'Identifiers', table: identifierTable },
  { recordType: dependants.name, set: familySet, what: 'Dependants', table: dependantTable },
]
const most = 100

type Asked = { filter?: unknown; rows?: number } | null

/** Others' looks at what is kept of a person: at a row of theirs, at a list of theirs alone, at a list or a file of all that may have had them. */
async function looksAt(person: string, call: Call): Promise<Look[]> {
  const { tx, actor } = call
  const watched = [...(await watchedFacts.all(null, call)).flat(), ...ownFacts]
  const asked = sql`${auditLog.after}::text`
  const of = `personId:eq:`
  const parts = watched.map(({ recordType, set, table }) => {
    const rows = tx.select({ id: table.id }).from(unscoped(table, 'of one in hand')).where(eq(table.personId, person))
    const exported = and(eq(auditLog.action, 'export'), sql`${auditLog.after} -> 'sets' ? ${set}`)
    const lists = and(
      isNull(auditLog.recordId),
      or(sql`${asked} like ${`%${of}${person}%`}`, isNull(auditLog.after), notLike(asked, `%${of}%`)),
    )
    return and(
      eq(auditLog.record, recordType),
      or(and(eq(auditLog.action, viewAction(set)), or(inArray(auditLog.recordId, rows), lists)), and(exported, lists)),
    )
  })
  const found = await tx
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      who: auditLog.actorName,
      action: auditLog.action,
      record: auditLog.record,
      recordId: auditLog.recordId,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(ne(auditLog.actorId, actor.id), or(...parts)))
    .orderBy(desc(auditLog.seq))
    .limit(most)
  return found.map(({ seq, at, who, action, record, recordId, after }) => {
    const question = after as Asked
    const mine = JSON.stringify(question ?? '').includes(`${of}${person}`)
    return {
      id: seq.toString(),
      at,
      who,
      what: watched.find(({ recordType }) => recordType === record)!.what,
      place: recordId ? 'record' : action === 'export' ? 'file' : mine ? 'own list' : 'list',
      rows: question?.rows ?? null,
    }
  })
}

export const lookRoutes = [
  route(looksApi.mine, async (_input, call) => {
    const person = await ownPerson(call)
    return { looks: person ? await looksAt(person, call) : [] }
  }),
]

import { and, desc, eq, inArray, isNull, ne, notLike, or, sql } from 'drizzle-orm'
import { viewAction } from '#shared/shown.ts'
import { bankAccounts, bankSet } from '#modules/people/shared/bank-accounts.ts'
import { dependants, familySet } from '#modules/people/shared/dependants.ts'
import { identifiers, identitySet } from '#modules/people/shared/identifiers.ts'
import { looksApi, type Look } from '#modules/people/shared/looks.ts'
import { payRates, paySet } from '#modules/people/shared/pay-rates.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { auditLog } from '#server/db/tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { ownPerson } from './people.ts'
import { bankAccountTable, dependantTable, identifierTable, payRateTable } from './tables.ts'

const kept = [
  { noun: payRates.name, set: paySet, what: 'Pay', table: payRateTable },
  { noun: bankAccounts.name, set: bankSet, what: 'Bank details', table: bankAccountTable },
  { noun: identifiers.name, set: identitySet, what: 'Identifiers', table: identifierTable },
  { noun: dependants.name, set: familySet, what: 'Dependants', table: dependantTable },
] as const
const most = 100

type Asked = { filter?: unknown; rows?: number } | null

/** Others' looks at what is kept of a person: at a row of theirs, at a list of theirs alone, at a list or a file of all that may have had them. */
async function looksAt(person: string, { tx, actor }: Call): Promise<Look[]> {
  const asked = sql`${auditLog.after}::text`
  const of = `personId:eq:`
  const parts = kept.map(({ noun, set, table }) => {
    const rows = tx.select({ id: table.id }).from(unscoped(table, 'of one in hand')).where(eq(table.personId, person))
    const exported = and(eq(auditLog.action, 'export'), sql`${auditLog.after} -> 'sets' ? ${set}`)
    const lists = and(
      isNull(auditLog.recordId),
      or(sql`${asked} like ${`%${of}${person}%`}`, isNull(auditLog.after), notLike(asked, `%${of}%`)),
    )
    return and(
      eq(auditLog.record, noun),
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
      what: kept.find(({ noun }) => noun === record)!.what,
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

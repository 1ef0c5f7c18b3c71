import { sql } from 'drizzle-orm'
import { fromMinor } from '#shared/money.ts'
import type { Day } from '#shared/day.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Tx } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { refuseClosed } from './periods.ts'
import { refuseUnbalanced } from './posting.ts'
import { says } from './sentences.ts'

type Named = { id: string; name: string }
type Account = Named & {
  number: string
  active: boolean
  allowManual: boolean
  requireParty: boolean
  control: boolean
}
/** What the lines of an entry name, as it stands in one entity's books. */
export type Books = {
  entity: Named & { currency: string }
  journal: Named
  accounts: Map<string, Account>
  parties: Map<string, Named>
}

/** Whether an account (`a`) holds money or stands for documents: money leaves by an entry on it without one. */
export const control = sql`(a."group" = 'cash and bank' or a.require_party or coalesce(a.role in ('bank', 'payable', 'receivable', 'grir'), false))`

type Asked = {
  /** The first entity that was made, where it is left out. */
  entityId?: string | undefined
  /** The general journal, where it is left out. */
  journalId?: string | undefined
  postingDate: Day
  lines: readonly Line[]
  /** Keeps the period open until the transaction ends, for a draft; a posting is held by the ledger. */
  hold?: boolean
}
type Found = {
  entity: Books['entity'] | null
  journal: Named | null
  period: { name: string; state: string } | null
  accounts: Account[] | null
  parties: Named[] | null
}

/** Reads all that an entry refers to in one statement; 422 where something is not there or the period is closed. */
export async function booksFor(tx: Tx, { entityId, journalId, postingDate, lines, hold }: Asked): Promise<Books> {
  const ids = (name: 'accountId' | 'partyId') => sql.param([...new Set(lines.flatMap((line) => line[name] ?? []))])
  const [row] = await rowsOf<Found>(
    tx,
    sql`with entity as (select id, name, currency from financial_entities
        where id = coalesce(${entityId ?? null}::uuid, (select id from financial_entities order by created_at, id limit 1))),
      period as (select p.name, p.state from financial_periods p where p.entity_id = (select id from entity) and ${postingDate}::date between p.starts_on and p.ends_on ${hold ? sql`for share` : sql``})
      select (select to_jsonb(entity) from entity) as entity, (select to_jsonb(period) from period) as period,
        (select jsonb_build_object('id', j.id, 'name', j.name) from financial_journals j where j.entity_id = (select id from entity) and j.active
          and case when ${journalId ?? null}::uuid is null then j.type = 'general' else j.id = ${journalId ?? null}::uuid end order by j.code limit 1) as journal,
        (select jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name, 'active', a.active, 'allowManual', a.allow_manual, 'requireParty', a.require_party, 'control', ${control}))
          from financial_accounts a where a.entity_id = (select id from entity) and a.id = any(${ids('accountId')}::uuid[])) as accounts,
        (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)) from financial_parties p where p.id = any(${ids('partyId')}::uuid[])) as parties`,
  )
  const { entity, journal, period, accounts, parties } = row!
  if (!entity)
    throw entityId
      ? new Problem('unprocessable', says.noSuchEntity(), { entityId: says.chooseEntity() })
      : new Problem('unprocessable', says.noLegalEntity())
  refuseClosed(period, postingDate)
  if (!journal)
    throw new Problem('unprocessable', says.noSuchJournal(), {
      journalId: says.chooseJournal(),
    })
  const byId = <T extends Named>(found: T[] | null) => new Map((found ?? []).map((each) => [each.id, each]))
  return { entity, journal, accounts: byId(accounts), parties: byId(parties) }
}

/** Accounts and parties of the lines must exist, the accounts in this entity and open to people. */
export function refuseForeign({ accounts, parties }: Books, lines: readonly Line[]): void {
  const fields: FieldSentences = {}
  for (const [at, { accountId, partyId }] of lines.entries()) {
    const account = accounts.get(accountId)
    if (!account) fields[`lines.${at}.accountId`] = says.chooseEntityAccount()
    else if (!account.allowManual)
      fields[`lines.${at}.accountId`] = says.documentsOnly({ number: account.number, name: account.name })
    if (partyId && !parties.has(partyId)) fields[`lines.${at}.partyId`] = says.noSuchParty()
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesUnkept(), fields)
}

/** A new entry in table form, with what its call demands. */
export type Given = {
  values: Pick<Asked, 'entityId' | 'journalId' | 'postingDate'> & {
    documentDate?: Day
    description: string
    currency: string
  }
  lines?: Line[]
}
/** The same with the books it goes into. */
export type NewEntry = Required<Given> & { books: Books }

/** A new entry, complete; 422 where it names something that is not there, or another currency. */
export async function newEntry(tx: Tx, values: Given['values'], lines: Line[], hold: boolean): Promise<NewEntry> {
  const books = await booksFor(tx, { ...values, lines, hold })
  const { name, currency } = books.entity
  if (values.currency !== currency)
    throw new Problem('unprocessable', says.booksKeptIn({ name, currency }), {
      currency: says.giveCurrency({ currency }),
    })
  refuseForeign(books, lines)
  return { values, lines, books }
}

export const debitOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { debit = 0n }) => sum + debit, 0n)

export type Line = { accountId: string; partyId?: string | null; debit?: bigint; credit?: bigint }

/** Says line by line what keeps an entry from being posted; the ledger refuses the same at commit. */
export function refuseUnpostable(
  { accounts, entity }: Pick<Books, 'accounts' | 'entity'>,
  lines: readonly Line[],
): void {
  const fields: FieldSentences = {}
  for (const [at, { accountId, partyId, debit = 0n, credit = 0n }] of lines.entries()) {
    const account = accounts.get(accountId)!
    if (debit > 0n === credit > 0n) fields[`lines.${at}.debit`] = says.eitherDebitOrCredit()
    if (!account.active) fields[`lines.${at}.accountId`] = says.inactive({ number: account.number, name: account.name })
    if (account.requireParty && !partyId)
      fields[`lines.${at}.partyId`] = says.needsParty({ number: account.number, name: account.name })
    if (!account.requireParty && partyId)
      fields[`lines.${at}.partyId`] = says.takesNoParty({ number: account.number, name: account.name })
  }
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesUnposted(), fields)
  const difference = lines.reduce((sum, { debit = 0n, credit = 0n }) => sum + debit - credit, 0n)
  if (difference !== 0n) {
    const by = fromMinor(difference < 0n ? -difference : difference, entity.currency)
    throw new Problem(
      'unprocessable',
      says.unbalancedBy({ side: difference > 0n ? 'debit' : 'credit', by: { amount: by, currency: entity.currency } }),
      { lines: says.debitAndCreditDiffer() },
    )
  }
  refuseUnbalanced(lines)
}

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { fiscalYears as declared } from '#modules/ledger/shared/fiscal-years.ts'
import { planPeriods } from '#modules/ledger/shared/period-plan.ts'
import { addDays, addMonths, lastOfMonth } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { says as ruled } from '#modules/ledger/shared/sentences.ts'
import { accountOf } from './accounts.ts'
import { entityInReach } from './entities.ts'
import { balancesBefore } from './balances.ts'
import { checkPosted, postEntry, queueOf, type PostingLine } from './posting.ts'
import { accounts, entities, fiscalYears, periods } from './tables.ts'
import { refuseUnfinished } from './unfinished.ts'
import { says } from './sentences.ts'

type YearRow = typeof fiscalYears.$inferSelect
/** A column of the last period of a year, where it was opened again and is not closed since. */
const reopened = (column: 'reopened_by' | 'name') =>
  sql<
    string | null
  >`(select p.${sql.raw(column)} from financial_periods p where p.fiscal_year_id = ${fiscalYears.id} and p.reopened_by is not null and p.ends_on = ${fiscalYears.endsOn})`
const form = parts({
  table: fiscalYears,
  joins: [
    { table: entities, on: eq(fiscalYears.entityId, entities.id), fields: { entityName: entities.name }, always: true },
  ],
  computed: {
    periodToClose: sql<
      string | null
    >`(select p.name from financial_periods p where p.fiscal_year_id = ${fiscalYears.id} and p.state in ('open', 'soft-locked') and p.ends_on < ${fiscalYears.endsOn} order by p.starts_on limit 1)`,
    reopenedById: reopened('reopened_by'),
    reopenedPeriod: reopened('name'),
  },
})
type YearDraft = DraftOf<typeof form>

export const servedFiscalYears = serveRecord(declared, {
  ...form,
  reach: { entity: fiscalYears.entityId },
  prepare: complete,
  written: async (id, { call, before }) => {
    if (!before) await createPeriods(id, call)
  },
})

/** Creates a year with its periods. */
export async function createYear(values: Pick<YearRow, 'entityId' | 'name' | 'startsOn' | 'endsOn'>, call: Call) {
  return servedFiscalYears.create(await complete({ values }, { call }), call)
}

/** Years follow one another without gap or overlap, and none begins before a closed one (rule F09). */
async function complete({ values }: YearDraft, { call }: { call: Call }): Promise<YearDraft> {
  const { tx } = call
  const entity = await entityInReach(call, declared.api.create.can, values.entityId)
  // Two people who add the next year at once must not both find the same gap.
  await tx.select({ id: entities.id }).from(entities).where(eq(entities.id, entity.id)).for('update')
  const { startsOn, endsOn } = values as Pick<YearRow, 'startsOn' | 'endsOn'>
  if (endsOn <= startsOn) throw new Problem('unprocessable', says.yearEndsBeforeStart(), { endsOn: says.beforeStart() })
  if (addMonths(startsOn, 18) <= endsOn)
    throw new Problem('unprocessable', says.yearTooLong(), { endsOn: says.tooFar() })
  const years = await tx
    .select()
    .from(fiscalYears)
    .where(eq(fiscalYears.entityId, entity.id))
    .orderBy(asc(fiscalYears.startsOn))
  const [first, last] = [years[0], years.at(-1)]
  if (first && last) {
    const follows = startsOn === addDays(last.endsOn, 1)
    const leads = endsOn === addDays(first.startsOn, -1)
    if (!follows && !leads)
      throw new Problem(
        'unprocessable',
        says.yearsFollow({ begin: addDays(last.endsOn, 1), end: addDays(first.startsOn, -1) }),
        { startsOn: says.gapOrOverlap() },
      )
    if (leads && first.state === 'closed')
      throw new Problem('unprocessable', says.closedYearBehind({ year: first.name }), {
        startsOn: says.beforeClosedYear(),
      })
  }
  return { values: { ...values, entityId: entity.id } }
}

async function createPeriods(yearId: string, { tx, actor, now }: Call): Promise<void> {
  const [year] = await tx.select().from(fiscalYears).where(eq(fiscalYears.id, yearId))
  const { entityId, startsOn, endsOn } = year!
  const endDay = lastOfMonth(endsOn) === endsOn ? 31 : Number(endsOn.slice(8))
  const at = now.toISOString()
  const own = { entityId, fiscalYearId: yearId, createdBy: actor.id, createdAt: at, updatedAt: at }
  await tx.insert(periods).values(planPeriods(startsOn, endsOn, 1, endDay).map((period) => ({ ...own, ...period })))
}

/** Balances of income and expense at the year's end, turned to zero against retained earnings. */
async function closingLines(call: Call, year: YearRow): Promise<PostingLine[]> {
  const balances = await balancesBefore(call.tx, year.entityId, addDays(year.endsOn, 1))
  const results = await call.tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.entityId, year.entityId), sql`${accounts.class} in ('income', 'expense')`))
    .orderBy(asc(accounts.number))
  const lines: PostingLine[] = []
  let result = 0n
  for (const { id } of results) {
    const { debit, credit } = balances.get(id) ?? { debit: 0n, credit: 0n }
    const balance = debit - credit
    if (balance === 0n) continue
    lines.push(balance > 0n ? { accountId: id, credit: balance } : { accountId: id, debit: -balance })
    result += balance
  }
  if (result === 0n) return lines
  const equity = await accountOf(call.tx, year.entityId, 'retained-earnings')
  return [...lines, result > 0n ? { accountId: equity.id, debit: result } : { accountId: equity.id, credit: -result }]
}

/** Closes a year: its result goes to retained earnings on the last day, and its periods are locked for good (rules F09, F10). */
async function close(year: YearRow, call: Call): Promise<void> {
  const { tx } = call
  const [earlier] = await tx
    .select({ name: fiscalYears.name })
    .from(fiscalYears)
    .where(
      and(
        eq(fiscalYears.entityId, year.entityId),
        ne(fiscalYears.state, 'closed'),
        sql`${fiscalYears.endsOn} < ${year.startsOn}`,
      ),
    )
    .orderBy(asc(fiscalYears.startsOn))
    .limit(1)
  if (earlier) throw new Problem('conflict', says.closeYearFirst({ year: earlier.name }))
  // Before the periods are locked: a posting that has its turn waits for them.
  await call.serialize(queueOf(year.entityId))
  const own = await tx
    .select()
    .from(periods)
    .where(eq(periods.fiscalYearId, year.id))
    .orderBy(desc(periods.startsOn))
    .for('update')
  const [last, ...others] = own
  const open = others.findLast(({ state }) => state === 'open' || state === 'soft-locked')
  if (open) throw new Problem('conflict', ruled.closePeriodFirst({ period: open.name }))
  if (last!.state !== 'open')
    throw new Problem('conflict', says.periodOfClosingEntry({ period: last!.name, state: last!.state }))
  await refuseUnfinished(year, call)
  const lines = await closingLines(call, year)
  if (lines.length) {
    await postEntry(call, {
      entityId: year.entityId,
      journal: 'closing',
      postingDate: year.endsOn,
      description: `Result of ${year.name} to retained earnings`,
      source: { type: declared.name, id: year.id, purpose: 'closing' },
      lines,
    })
    await checkPosted(tx)
  }
  await tx
    .update(periods)
    .set({ state: 'hard-locked', version: sql`${periods.version} + 1`, updatedAt: call.now.toISOString() })
    .where(eq(periods.fiscalYearId, year.id))
}

export const fiscalYearRoutes = serveVerbs(servedFiscalYears, { close })

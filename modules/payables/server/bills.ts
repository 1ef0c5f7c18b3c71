import { and, asc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm'
import { bills as declared, normalReference } from '#modules/payables/shared/bills.ts'
import type { BillState } from '#modules/payables/shared/bill-states.ts'
import { fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { inWords, type Sentence } from '#shared/sentence.ts'
import { approvalOf, rejectionOf } from '#server/approval/outcome.ts'
import type { Call } from '#server/call/call.ts'
import { nextNumber } from '#server/numbers.ts'
import { billNumbers } from '#modules/payables/shared/settings.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveRecord } from '#server/record/serve.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { entityInReach, todayOf } from '#modules/ledger/server/entities.ts'
import { billMoved, billNets, matchBill, type BillLineRow, type BillRow, type MatchAnswer } from './matcher.ts'
import { partyUsed } from '#modules/ledger/server/party-guard.ts'
import { billStake } from './stakes.ts'
import { accounts, entities, entries, parties } from '#modules/ledger/server/tables.ts'
import { billLines, bills } from './tables.ts'
import { says as ofBooks } from '#modules/ledger/server/sentences.ts'
import { says as common } from '#server/sentences.ts'
import { says } from './sentences.ts'

/** Of the first payment that is to pay a bill and is not booked yet. */
export const underWay = (what: SQL) =>
  sql<
    string | null
  >`(select ${what} from financial_allocations a join financial_payments p on p.id = a.payment_id where a.bill_id = ${bills.id} and p.state in ('proposed', 'in approval', 'approved') order by p.number limit 1)`

const releasedBy = approvalOf(declared.name, bills.id, 'actorId', 'release')

const form = parts({
  table: bills,
  joins: [
    { table: entities, on: eq(bills.entityId, entities.id), fields: { entityName: entities.name }, always: true },
    { table: parties, on: eq(bills.partyId, parties.id), fields: { partyName: parties.name }, always: true },
    { table: entries, on: eq(bills.entryId, entries.id), fields: { entryNumber: entries.number } },
  ],
  computed: {
    createdByName: sql<string>`coalesce((select u.name from users u where u.id = ${bills.createdBy}), 'Mainstay')`,
    approvedByName: approvalOf(declared.name, bills.id, 'actorName'),
    releasedBy,
    releasedByName: approvalOf(declared.name, bills.id, 'actorName', 'release'),
    releaseReason: approvalOf(declared.name, bills.id, 'reason', 'release'),
    rejectReason: sql<
      string | null
    >`case when ${bills.state} = 'rejected' then ${rejectionOf(declared.name, bills.id)} end`,
    sourcePath: sql<string | null>`'/' || replace(${bills.sourceType}, '.', '/') || '/' || ${bills.sourceId}`,
    payingId: underWay(sql`p.id`),
    payingNumber: underWay(sql`p.number`),
  },
  lines: {
    table: billLines,
    parent: 'billId',
    joins: [
      {
        table: accounts,
        on: eq(billLines.accountId, accounts.id),
        fields: { accountNumber: accounts.number, accountName: accounts.name },
      },
    ],
  },
})
type BillForm = TableForm<typeof form>
type BillDraft = DraftOf<typeof form>
type BillLineDraft = NonNullable<BillDraft['lines']>[number]
/** What `create` demands. */
type Demanded = Pick<BillRow, 'partyId' | 'currency' | 'reference' | 'billDate' | 'dueDate'>
/** What has to fit together, of a bill as it will be. */
type Content = Demanded & Pick<BillRow, 'entityId' | 'taxAmount' | 'freightAmount'>

export const servedBills = serveRecord(declared, {
  ...form,
  reach: { entity: bills.entityId },
  weigh: billStake,
  prepare: (draft, { call, before }) => (before ? completeChange(draft, before, call) : completeNew(draft, call)),
  written: async (id, { call, before }) => {
    // A change of content ends in draft; a verb tells its own event.
    if (!before || before.state === 'cancelled') return
    const bill = await billOf(call, id)
    if (bill.state === 'draft') await billMoved.emit({ event: 'changed', bill, lines: await linesOf(call, id) }, call)
  },
})

export const billOf = async ({ tx }: Call, id: string): Promise<BillRow> =>
  (
    await tx
      .select({ ...getTableColumns(bills), releasedBy })
      .from(unscoped(bills, 'of one in hand'))
      .where(eq(bills.id, id))
  )[0]!
export const linesOf = ({ tx }: Call, id: string): Promise<BillLineRow[]> =>
  tx.select().from(billLines).where(eq(billLines.billId, id)).orderBy(asc(billLines.lineNo))

/** `kept`: a module above answers for the bill, which may post to accounts that are kept for documents. */
export async function completeNew({ values, lines }: BillDraft, call: Call, kept = false): Promise<BillDraft> {
  const { entityId, ...given } = values as BillDraft['values'] & Demanded
  const reading = entityInReach(call, declared.api.create.can, entityId)
  const whole = {
    postingDate: given.billDate,
    taxAmount: 0n,
    freightAmount: 0n,
    ...given,
    entityId: entityId ?? (await reading).id,
  }
  // Of books that are named, all that must fit is asked for in one write; what is said of the books comes first.
  const [books, done] = await Promise.allSettled([reading, complete({ values: whole, lines }, whole, null, call, kept)])
  if (books.status === 'rejected') throw books.reason
  const entity = books.value
  if (given.currency !== entity.currency)
    throw new Problem('unprocessable', ofBooks.booksKeptIn({ name: entity.name, currency: entity.currency }), {
      currency: ofBooks.giveCurrency({ currency: entity.currency }),
    })
  if (done.status === 'rejected') throw done.reason
  return {
    ...done.value,
    values: {
      ...done.value.values,
      number: await nextNumber(call.tx, billNumbers, { place: entity.id, on: todayOf(entity, call.now) }),
    },
  }
}

/** Every edit takes the bill back to draft: its match, release and approval were given to what it was (rules F25, P13). */
async function completeChange(draft: BillDraft, before: BillForm, call: Call): Promise<BillDraft> {
  const done = await complete(draft, { ...before, ...draft.values }, before, call)
  return { ...done, values: { ...done.values, state: 'draft', ...noteOf() } }
}

type BillSentences = FieldSentences & Partial<Pick<FieldSentences, 'dueDate' | 'partyId' | 'totalAmount' | 'lines'>>

/** Totals from the lines, and everything that must exist and fit together. `whole` is the bill as it will be. */
async function complete(
  { values: { totalAmount: stated, ...own }, lines }: BillDraft,
  whole: Content,
  before: BillForm | null,
  call: Call,
  kept = false,
): Promise<BillDraft> {
  const { tx } = call
  const { entityId, partyId, currency, reference, taxAmount, freightAmount } = whole
  const fields: BillSentences = {}
  if (whole.dueDate < whole.billDate) fields.dueDate = says.beforeBillDate()
  // What has to be known is asked for in one write; of the answers the first that refuses is told.
  const [[party], known, duplicate] = await Promise.all([
    tx.select({ kind: parties.kind }).from(parties).where(eq(parties.id, partyId)),
    accountsOf(tx, entityId, lines ?? []),
    duplicateOf(whole, before?.id ?? null, call),
    partyUsed.emit({ use: 'bills', partyId }, call),
  ])
  if (!party || party.kind === 'customer') fields.partyId = ofBooks.chooseVendor()
  const done = lines && (await withNets(lines, currency, before?.id ?? null, fields, call))
  checkAccounts(known, lines ?? [], fields, kept)
  const netAmount = done ? done.reduce((sum, { net }) => sum + net, 0n) : (before?.netAmount ?? 0n)
  const totalAmount = netAmount + taxAmount + freightAmount
  if (stated !== undefined && stated !== totalAmount) fields.totalAmount = says.partsDoNotAddUp()
  if (totalAmount <= 0n) fields.lines = says.billOfNothing()
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.billDoesNotFit(), fields)
  if (duplicate)
    throw new Problem('conflict', says.billEnteredBefore({ number: duplicate.number, on: duplicate.billDate }), {
      reference: says.enteredAs({ number: duplicate.number }),
    })
  return { values: { ...own, referenceKey: normalReference(reference), netAmount, totalAmount }, lines: done }
}

/** Quantity, price and net of a line: an account needs no more than the net, an order line says how much of it is billed. */
function withAmounts(line: BillLineDraft, at: number, currency: string, fields: FieldSentences) {
  const { quantity, unitPrice, net, orderLineId } = line
  if (quantity === undefined && unitPrice === undefined && net !== undefined && !orderLineId)
    return { ...line, quantity: '1', unitPrice: fromMinor(net, currency), net }
  if (quantity === undefined) fields[`lines.${at}.quantity`] = says.giveQuantity()
  if (unitPrice === undefined) fields[`lines.${at}.unitPrice`] = common.givePrice()
  if (quantity === undefined && unitPrice === undefined && !orderLineId) {
    delete fields[`lines.${at}.quantity`]
    fields[`lines.${at}.unitPrice`] = says.giveNetAmount()
  }
  return { ...line, net: net ?? roundToMinor(multiply(quantity ?? '0', unitPrice ?? '0'), currency) }
}

/** Lines with their amounts; of an order line without a net the module that keeps the orders says it. */
async function withNets(
  lines: readonly BillLineDraft[],
  currency: string,
  billId: string | null,
  fields: FieldSentences,
  call: Call,
) {
  const done = lines.map((line, at) => withAmounts(line, at, currency, fields))
  const unsaid = done.flatMap(({ orderLineId, quantity, unitPrice, net }, at) =>
    orderLineId && lines[at]!.net === undefined && quantity && unitPrice
      ? [{ at, orderLineId, quantity, unitPrice, net }]
      : [],
  )
  if (unsaid.length === 0) return done
  const nets = await billNets.ask({ billId, currency, lines: unsaid.map(({ at: _at, ...line }) => line) }, call)
  for (const [index, { at }] of unsaid.entries()) done[at]!.net = nets?.[index] ?? done[at]!.net
  return done
}

type Account = typeof accounts.$inferSelect
/** Of the accounts that lines name those of the entity. */
async function accountsOf(tx: Call['tx'], entityId: string, lines: readonly BillLineDraft[]): Promise<Account[]> {
  const ids = lines.flatMap(({ accountId }) => accountId ?? [])
  if (ids.length === 0) return []
  // Bills have ever other numbers of accounts: one text for all is planned once.
  return tx
    .select()
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${sql.param(ids)}::uuid[])`, eq(accounts.entityId, entityId)))
}

function checkAccounts(
  known: readonly Account[],
  lines: readonly BillLineDraft[],
  fields: FieldSentences,
  kept: boolean,
): void {
  for (const [at, { accountId, orderLineId }] of lines.entries()) {
    if (!accountId === !orderLineId)
      fields[`lines.${at}.accountId`] = accountId ? says.accountOfMatch() : says.chooseAccount()
    else if (accountId) {
      const account = known.find(({ id }) => id === accountId)
      if (!account?.active) fields[`lines.${at}.accountId`] = says.chooseActiveAccount()
      else if (account.requireParty || !(account.allowManual || kept))
        fields[`lines.${at}.accountId`] = ofBooks.documentsOnly({ number: account.number, name: account.name })
    }
  }
}

/** The unique index is the rule (F24), for the year of the bill date; asking first names the other bill. */
async function duplicateOf({ entityId, partyId, reference, billDate }: Content, ownId: string | null, { tx }: Call) {
  const [other] = await tx
    .select({ number: bills.number, billDate: bills.billDate })
    .from(bills)
    .where(
      and(
        eq(bills.entityId, entityId),
        eq(bills.partyId, partyId),
        eq(bills.referenceKey, normalReference(reference)),
        sql`extract(year from ${bills.billDate}) = extract(year from ${billDate}::date)`,
        ne(bills.state, 'cancelled'),
        ownId ? ne(bills.id, ownId) : undefined,
      ),
    )
  return other
}

/** The columns a match answer leads to; the approval engine says whether it waits for somebody then. */
export const matchedValues = ({ state, note }: MatchAnswer) => ({ state, ...noteOf(note) })

/** What a match found as a sentence, and in words as data writes them. */
const noteOf = (note?: Sentence) => ({ matchNote: note ? inWords(note).slice(0, 2000) : '', matchSaid: note ?? null })

/** What a match has come to follows what happens to the order until it is agreed to: a release or an approval was given to what it was. */
const matchOf = ({ state }: BillRow): MatchAnswer['state'] | null =>
  state === 'waiting' || state === 'exception' || state === 'matched'
    ? state
    : state === 'in approval'
      ? 'matched'
      : null

/** Matches a bill again after something it waits for has happened; bills past their match stay as they are. */
export async function rematchBill(call: Call, id: string): Promise<BillState> {
  const bill = await servedBills.lock(id, { ...call, version: null })
  const stood = matchOf(bill)
  if (!stood && !(bill.state === 'approved' && bill.releasedBy)) return bill.state
  const answer = await matchBill(bill, await linesOf(call, id), call)
  if (!stood) return bill.state
  if (answer.state !== stood || noteOf(answer.note).matchNote !== bill.matchNote)
    await setMatchState(call, id, answer.state, answer.note)
  return answer.state
}

/** Puts a bill that is not yet approved or posted into the state its match has come to; others are left alone. */
async function setMatchState(call: Call, billId: string, state: MatchAnswer['state'], note?: Sentence): Promise<void> {
  const bill = await servedBills.lock(billId, { ...call, version: null })
  if (bill.state === 'draft' || matchOf(bill))
    await servedBills.change(bill, { values: matchedValues({ state, note }) }, call, 'rematch')
}

import { inArray } from 'drizzle-orm'
import type { Day } from '#shared/day.ts'
import { compare, largestAmount, multiply, roundToMinor } from '#shared/money.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { LineRow } from './claims.ts'
import { says } from './sentences.ts'
import { expenseTypeTable } from './tables.ts'

type LineDraft = Partial<LineRow>
/** A line as it is kept; one that is there keeps its id and its receipt. */
type Complete = Omit<LineRow, 'id' | 'claimId' | 'lineNo' | 'receiptId' | 'receiptName' | 'receiptSha256'> & {
  id?: string
}
type Type = typeof expenseTypeTable.$inferSelect

export const typesOf = async (ids: readonly string[], { tx }: Pick<Call, 'tx'>): Promise<Map<string, Type>> => {
  const rows = await tx
    .select()
    .from(unscoped(expenseTypeTable, 'a reference'))
    .where(inArray(expenseTypeTable.id, [...new Set(ids)]))
  return new Map(rows.map((type) => [type.id, type]))
}

/** What each line comes to in the currency of the books; what a line that is there leaves out stays as it was. */
export async function completeLines(
  lines: readonly LineDraft[],
  kept: readonly LineRow[],
  { books, today, call }: { books: string; today: Day; call: Call },
): Promise<Complete[]> {
  const byId = new Map(kept.map((line) => [line.id, line]))
  const whole = lines.map((line) => ({ ...(line.id ? byId.get(line.id) : undefined), ...line }))
  const types = await typesOf(
    whole.flatMap(({ typeId }) => typeId ?? []),
    call,
  )
  const fields: FieldSentences = {}
  const done = whole.map((line, at): Complete => {
    const refuse = (field: string, said: FieldSentences[string]) => (fields[`lines.${at}.${field}`] = said)
    const type = types.get(line.typeId ?? '')
    if (!type) refuse('typeId', says.chooseType())
    else if (type.archivedAt && byId.get(line.id ?? '')?.typeId !== type.id)
      refuse('typeId', says.typeArchived({ type: type.name }))
    if (line.day! > today) refuse('day', says.notYet())
    const worth = type?.claimedBy === 'distance' ? driven(line, type, refuse) : bought(line, type, books, refuse)
    const amount = roundToMinor(worth.amount, books)
    if (amount > largestAmount) refuse(worth.field, says.tooLarge())
    if (amount === 0n && !fields[`lines.${at}.${worth.field}`]) refuse(worth.field, says.tooSmall())
    return {
      ...(line.id ? { id: line.id } : {}),
      typeId: line.typeId!,
      day: line.day!,
      description: line.description!,
      paid: null,
      paidCurrency: books,
      exchangeRate: null,
      distance: null,
      rate: null,
      unit: null,
      taxRate: line.taxRate ?? null,
      ...worth.kept,
      amount,
      approvedAmount: amount,
      taxAmount: taxIn(amount, line.taxRate ?? null),
    }
  })
  if (Object.keys(fields).length) throw new Problem('unprocessable', says.linesNeedCorrection(), fields)
  return done
}

/** The tax within an amount that includes it, in minor units, half up: 140.00 with 7 % of tax holds 9.16. `rate` is in percent. */
export function taxIn(amount: bigint, rate: string | null): bigint {
  if (rate === null) return 0n
  // Rates have six decimals.
  const whole = BigInt(multiply(rate, '1000000'))
  const [part, of] = [amount * whole, 100_000_000n + whole]
  return (2n * part + of) / (2n * of)
}

/** Nobody drives further in a day, in kilometers or miles (rule N6). */
const mostDistance = '1500'

type Refuse = (field: string, said: FieldSentences[string]) => void
const given = (text: string | null | undefined): text is string => Boolean(text) && compare(text!, '0') > 0

function driven({ distance, paid }: LineDraft, { name, rate, unit }: Type, refuse: Refuse) {
  if (!given(distance)) refuse('distance', says.giveDistance())
  else if (compare(distance, mostDistance) > 0) refuse('distance', says.tooFar({ most: mostDistance }))
  if (given(paid)) refuse('paid', says.byDistance({ type: name }))
  return {
    amount: multiply(distance ?? '0', rate!),
    kept: { distance: distance ?? null, rate, unit },
    field: 'distance',
  }
}

function bought(line: LineDraft, type: Type | undefined, books: string, refuse: Refuse) {
  const { paid, distance, exchangeRate, paidCurrency = books } = line
  if (!given(paid)) refuse('paid', says.givePaid())
  if (given(distance) && type) refuse('distance', says.byAmount({ type: type.name }))
  const foreign = paidCurrency !== books
  if (!Intl.supportedValuesOf('currency').includes(paidCurrency)) refuse('paidCurrency', says.noSuchCurrency())
  else if (foreign && !given(exchangeRate))
    refuse('exchangeRate', says.giveExchangeRate({ currency: paidCurrency, books }))
  else if (!foreign && given(exchangeRate)) refuse('exchangeRate', says.sameCurrency({ currency: books }))
  return {
    amount: multiply(paid ?? '0', foreign ? (exchangeRate ?? '0') : '1'),
    kept: { paid: paid ?? null, paidCurrency, exchangeRate: foreign ? (exchangeRate ?? null) : null },
    field: 'paid',
  }
}

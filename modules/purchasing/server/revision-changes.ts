import { inArray } from 'drizzle-orm'
import { isDecimal } from '#shared/decimal.ts'
import { compare } from '#shared/money.ts'
import type { RevisionChange } from '#modules/purchasing/shared/order-revisions.ts'
import type { Call } from '#server/call/call.ts'
import { plainDecimal } from '#server/record/wire.ts'
import { accounts } from '#modules/ledger/server/tables.ts'
import { priceText } from '#modules/vendors/server/figures.ts'
import type { OrderContent, OrderRow } from './orders.ts'
import { itemTable } from '#modules/vendors/server/tables.ts'
import { unscoped } from '#server/record/visible-rows.ts'

type Kind = RevisionChange['kind']
type Values = Readonly<Record<string, unknown>>

const ofOrder: [string, string, Kind][] = [
  ['expectedOn', 'Expected on', 'day'],
  ['paymentTermDays', 'Payment term, days', 'text'],
  ['shipMethod', 'Ship method', 'text'],
  ['note', 'Note to the vendor', 'text'],
  ['taxAmount', 'Tax', 'price'],
  ['freight', 'Freight', 'price'],
  ['totalDue', 'Total due', 'price'],
]
const ofLine: [string, string, Kind][] = [
  ['itemId', 'Item', 'text'],
  ['description', 'Description', 'text'],
  ['quantity', 'Quantity', 'quantity'],
  ['unit', 'Unit', 'text'],
  ['unitPrice', 'Unit price', 'price'],
  ['dueOn', 'Due on', 'day'],
  ['accountId', 'Posting account', 'text'],
]

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
const same = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : one === other

/** Names of the items and accounts that stand in lines as ids. */
async function namesOf(lines: readonly Values[], { tx }: Call): Promise<Map<string, string>> {
  const idsOf = (name: string) => [...new Set(lines.flatMap((line) => textOf(line[name]) ?? []))]
  const [itemIds, accountIds] = [idsOf('itemId'), idsOf('accountId')]
  const named = [
    ...(itemIds.length
      ? await tx
          .select({ id: itemTable.id, name: itemTable.name })
          .from(unscoped(itemTable, 'a reference'))
          .where(inArray(itemTable.id, itemIds))
      : []),
    ...(accountIds.length
      ? await tx
          .select({ id: accounts.id, name: accounts.name })
          .from(unscoped(accounts, 'a reference'))
          .where(inArray(accounts.id, accountIds))
      : []),
  ]
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** What would be different, as an approver reads it: the terms first, then line by line. */
export async function changesOf(order: OrderRow, { kept, values, lines }: OrderContent, call: Call) {
  const names = await namesOf([...kept, ...lines], call)
  const { currency } = order
  const shown = (value: unknown, kind: Kind): string | null => {
    const text = textOf(value)
    if (text === null) return null
    return kind === 'price'
      ? priceText(text, currency)
      : kind === 'quantity'
        ? plainDecimal(text)
        : (names.get(text) ?? text)
  }
  const told = (
    place: Pick<RevisionChange, 'lineNo' | 'description'>,
    fields: typeof ofLine,
    before: Values,
    after: Values,
  ): RevisionChange[] =>
    fields.flatMap(([name, label, kind]) =>
      !(name in after) || same(textOf(before[name]), textOf(after[name]))
        ? []
        : [{ ...place, label, kind, before: shown(before[name], kind), after: shown(after[name], kind) }],
    )
  const whole = ({
    quantity,
    unit,
    description,
    unitPrice,
  }: { [name in 'quantity' | 'unit' | 'description' | 'unitPrice']: string }) =>
    `${plainDecimal(quantity)} ${unit} ${description} at ${priceText(unitPrice, currency)}`
  const byId = new Map(kept.map((line) => [line.id, line]))
  const left = new Set(lines.map(({ id }) => id))
  return [
    ...told({ lineNo: null, description: null }, ofOrder, order, values),
    ...lines.flatMap((line, at): RevisionChange[] => {
      const old = byId.get(line.id ?? '')
      return old
        ? told({ lineNo: old.lineNo, description: old.description }, ofLine, old, line)
        : [
            {
              lineNo: at + 1,
              description: line.description,
              label: 'New line',
              kind: 'text',
              before: null,
              after: whole(line),
            },
          ]
    }),
    ...kept
      .filter(({ id }) => !left.has(id))
      .map((line): RevisionChange => ({
        lineNo: line.lineNo,
        description: line.description,
        label: 'Line removed',
        kind: 'text',
        before: whole(line),
        after: null,
      })),
  ]
}

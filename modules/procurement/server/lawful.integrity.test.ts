import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bills } from '#modules/payables/shared/bills.ts'
import { journalEntries } from '#modules/ledger/shared/journal-entries.ts'
import { payments } from '#modules/payables/shared/payments.ts'
import { settlements } from '#modules/payables/shared/settlements.ts'
import { orderRevisions } from '#modules/purchasing/shared/order-revisions.ts'
import { orders } from '#modules/purchasing/shared/orders.ts'
import { requisitions } from '#modules/purchasing/shared/requisitions.ts'
import { addDays } from '#shared/day.ts'
import type { AnyRecord } from '#shared/record.ts'
import { openProof, type Proof } from '#server/testing/proof.ts'
import { ok } from './testing.ts'

/** `OPERATIONS=20000` makes so many. */
const operations = Number(process.env['OPERATIONS'] ?? 250)
const seed = Number(process.env['SEED'] ?? 7919)
/** So many people are at it at once. */
const lanes = 4

let p: Proof
before(async () => void (p = await openProof()))
after(() => p?.close())

let state = seed
const roll = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const any = <T>(all: readonly T[]): T => all[roll(all.length)]!

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
/** The ids of each record type made so far, the youngest last. */
const made: Record<string, string[]> = {}
const note = (recordType: string, id: string) => void (made[recordType] ??= []).push(id)
/** Mostly one of the youngest, so that several people meet at one record. */
const one = (recordType: string): string | undefined =>
  made[recordType]?.[Math.max(0, made[recordType].length - 1 - roll(12))]

const day = () => addDays('2026-01-10', roll(150))
const cents = () => `${any([1, 12, 40, 250, 900, 14_000])}.${any(['00', '05', '33', '99'])}`
const reason = 'As agreed'
const reasoned = () => ({ reason })
const dated = () => ({ reason, postingDate: day() })
const buyers = ['buyer', 'buyer', 'buyer', 'buyer', 'administrator', 'manager']
const clerks = ['accountant', 'accountant', 'administrator']
const deciders = ['approver', 'approver', 'approver', 'administrator', 'accountant']

/** What people do to a record that is there: to which record type, what, as whom, with what. */
const verbs: readonly [noun: string, verb: string, who: readonly string[], body?: () => unknown][] = [
  ['procurement/requisitions', 'submit', ['employee', 'buyer']],
  ['procurement/requisitions', 'approve', ['approver', 'manager']],
  ['procurement/requisitions', 'reject', ['approver'], reasoned],
  ['procurement/requisitions', 'cancel', ['employee'], reasoned],
  ['procurement/orders', 'submit', buyers, reasoned],
  ['procurement/orders', 'submit', buyers, reasoned],
  ['procurement/orders', 'approve', deciders],
  ['procurement/orders', 'approve', deciders],
  ['procurement/orders', 'reject', deciders, reasoned],
  ['procurement/orders', 'send', buyers],
  ['procurement/orders', 'send', buyers],
  ['procurement/orders', 'close', buyers, reasoned],
  ['procurement/orders', 'cancel', buyers, reasoned],
  ['procurement/order-revisions', 'approve', deciders],
  ['procurement/order-revisions', 'reject', deciders, reasoned],
  ['procurement/order-revisions', 'withdraw', buyers],
  ['procurement/receipts', 'receive', ['receiver', 'receiver', 'administrator']],
  ['procurement/receipts', 'reverse', ['receiver'], () => ({ reason, reversedOn: day() })],
  ['financial/bills', 'match', clerks],
  ['financial/bills', 'release', deciders, reasoned],
  ['financial/bills', 'approve', deciders],
  ['financial/bills', 'reject', deciders, reasoned],
  ['financial/bills', 'post', clerks],
  ['financial/bills', 'post', clerks],
  ['financial/bills', 'cancel', clerks, dated],
  ['financial/payments', 'submit', clerks],
  ['financial/payments', 'approve', deciders],
  ['financial/payments', 'book', clerks],
  ['financial/payments', 'book', clerks],
  ['financial/payments', 'cancel', [...clerks, 'approver'], dated],
  ['financial/journal-entries', 'submit', clerks],
  ['financial/journal-entries', 'approve', deciders],
  ['financial/journal-entries', 'post', clerks],
  ['financial/journal-entries', 'reverse', [...clerks, 'approver'], dated],
  ['financial/settlements', 'undo', [...clerks, 'approver'], () => ({ reason, undoneOn: day() })],
  ['financial/periods', 'lock', ['accountant']],
  ['financial/periods', 'reopen', ['accountant'], reasoned],
]

/** From which states a verb leads, so that most of what is tried is possible. */
const froms = new Map(
  (
    [bills, journalEntries, payments, settlements, orderRevisions, orders, requisitions] as unknown as AnyRecord[]
  ).flatMap((recordType) =>
    recordType.verbList.map(({ name, from }) => [
      `${recordType.name.replace('.', '/')} ${name}`,
      from as readonly string[],
    ]),
  ) as [string, readonly string[] | undefined][],
)

/** What ends a record is done more seldom than what leads it on. */
const ends = new Set(['cancel', 'reject', 'close', 'withdraw', 'reverse', 'undo', 'lock'])

const done: Record<string, Record<number, number>> = {}
/** A call, whose refusal is lawful too: what it wanted may not be possible, not be theirs or not be shown to them, or someone else was quicker. */
async function act(what: string, who: string, method: 'POST' | 'PATCH', url: string, body?: unknown, version?: number) {
  const reply = await p.shop.people[who]!(method, `/api/${url}`, { body, version })
  assert.ok([200, 403, 404, 409, 412, 422].includes(reply.status), `${method} ${url}: ${reply.status} ${reply.text}`)
  const counts = (done[what] ??= {})
  counts[reply.status] = (counts[reply.status] ?? 0) + 1
  return reply.status === 200 ? (reply.body as Json) : null
}
const create = async (recordType: string, who: string, body: unknown) => {
  const reply = await act(`${recordType} create`, who, 'POST', recordType, body)
  if (reply) note(recordType.replace('/posted', ''), reply.id)
}
/** A record in one of these states, if one is soon found; else any. */
async function read(recordType: string, ...states: string[]): Promise<Json> {
  let found: Json = null
  for (let tries = 0; tries < 4 && made[recordType]; tries += 1) {
    found = await p.shop.read(`${recordType}/${one(recordType)!}`)
    if (states.length === 0 || states.includes(found.state)) break
  }
  return found
}
/** Something that may be done to a record as it stands; now and then something that may not. */
async function step(): Promise<void> {
  const [recordType] = any(verbs.filter(([of]) => made[of]?.length))
  const row = await read(recordType)
  const own = verbs.filter(
    ([of, verb]) =>
      of === recordType &&
      (roll(40) === 0 ||
        ((!ends.has(verb) || roll(6) === 0) && (froms.get(`${of} ${verb}`)?.includes(row.state) ?? true))),
  )
  if (own.length === 0) return
  const [, verb, who, body] = any(own)
  await act(`${recordType} ${verb}`, any(who), 'POST', `${recordType}/${row.id}/${verb}`, body?.(), row.version)
}

/** The people's records: each answers when it is made, or cannot be. */
const births: readonly ((accounts: Record<string, string>) => Promise<void>)[] = [
  () => create('procurement/vendors', 'buyer', { name: `Vendor ${roll(1e9)}`, currency: 'USD' }),
  () =>
    create('procurement/requisitions', any(['employee', 'buyer']), {
      neededOn: '2026-07-01',
      lines: [{ description: 'Chairs', quantity: String(1 + roll(9)), unit: 'each', estimatedPrice: cents() }],
    }),
  async () => {
    const vendorId = one('procurement/vendors') ?? p.shop.vendor.id
    const lines = Array.from({ length: 1 + roll(3) }, () => ({
      itemId: p.shop.item.id,
      quantity: `${1 + roll(20)}${any(['', '.5'])}`,
      unitPrice: any(['0.335', '12.50', '7.7777', '10.00', '200.00']),
    }))
    await create('procurement/orders', any(buyers), { vendorId, orderDate: '2026-01-05', lines })
  },
  async () => {
    const order = await read('procurement/orders', 'sent', 'partly received')
    if (!order) return
    const lines = order.lines.map(({ id, quantity }: Json) => ({
      id,
      quantity,
      unitPrice: any(['10.00', '12.50', '0.0149']),
    }))
    const url = `procurement/orders/${order.id}/revise`
    const reply = await act('revise', any(buyers), 'POST', url, { reason, lines }, order.version)
    if (reply?.revisionId) note('procurement/order-revisions', reply.revisionId)
  },
  async () => {
    const order = await read('procurement/orders', 'sent', 'partly received')
    if (!order) return
    const lines = [{ orderLineId: any<Json>(order.lines).id, quantity: String(1 + roll(8)) }]
    await create('procurement/receipts', 'receiver', { orderId: order.id, receivedOn: day(), lines })
  },
  async ({ expense }) => {
    const order = await read('procurement/orders', 'sent', 'partly received', 'received')
    if (!order) return
    const [billDate, line, parts] = [day(), any<Json>(order.lines), 1 + roll(3)]
    await create('financial/bills', any(clerks), {
      partyId: order.vendorId,
      reference: `INV-${roll(1e9)}`,
      billDate,
      dueDate: addDays(billDate, 30),
      currency: 'USD',
      lines: [
        ...(parts & 1
          ? [
              {
                description: 'Bolts',
                orderLineId: line.id,
                quantity: String(1 + roll(6)),
                unitPrice: any([line.unitPrice, '10.00']),
              },
            ]
          : []),
        ...(parts === 1 ? [] : [{ description: 'Handling', accountId: expense, quantity: '1', unitPrice: cents() }]),
      ],
    })
  },
  async () => {
    const bill = await read('financial/bills', 'posted', 'partly paid')
    if (!bill || bill.openAmount === '0.00') return
    await create('financial/payments', any(clerks), {
      partyId: bill.partyId,
      valueDate: day(),
      currency: 'USD',
      method: 'bank transfer',
      lines: [{ billId: bill.id, amount: roll(2) ? bill.openAmount : '1.00' }],
    })
  },
  async ({ expense, payable, bank }) => {
    const partyId = one('procurement/vendors') ?? p.shop.vendor.id
    const amount = cents()
    const [debit, credit] = any([
      [expense, payable],
      [payable, expense],
      [payable, bank],
      [expense, bank],
    ])
    const on = (accountId: string | undefined) => ({ accountId, ...(accountId === payable ? { partyId } : {}) })
    await create(`financial/journal-entries${any(['', '/posted'])}`, any(clerks), {
      postingDate: day(),
      description: 'By hand',
      currency: 'USD',
      lines: [
        { ...on(debit), debit: amount },
        { ...on(credit), credit: amount },
      ],
    })
  },
  async () => {
    const bill = await read('financial/bills', 'posted', 'partly paid')
    const partyId = bill && roll(2) ? bill.partyId : (one('procurement/vendors') ?? p.shop.vendor.id)
    const { items } = await p.shop.read(`financial/reports/open-items?partyId=${partyId}`)
    const side = (owed: boolean) => items.filter(({ open }: Json) => open.startsWith('-') !== owed)
    const [debit, credit] = [any<Json>(side(false)), any<Json>(side(true))]
    if (!debit || !credit) return
    const other = credit.path.includes('/bills/') ? { billId: credit.id } : { creditId: credit.id }
    const body = { partyId, debitId: debit.id, ...other, settledOn: day() }
    await create('financial/settlements', any([...clerks, 'approver']), body)
  },
]

test(
  `what ${operations} random lawful operations leave holds before every check of npm run verify`,
  {
    timeout: Math.max(180_000, operations * 1_000),
  },
  async (t) => {
    t.diagnostic(`seed ${seed}`)
    const { items } = await p.shop.read('financial/accounts?limit=200')
    const numbered = new Map<string, string>(items.map(({ number, id }: Json) => [number, id]))
    const accounts = Object.fromEntries(
      Object.entries({ expense: '6100', payable: '2000', bank: '1000' }).map(([name, of]) => [name, numbered.get(of)!]),
    )
    const periods = (await p.shop.read('financial/periods?limit=50&filter=startsOn:lt:2026-03-01')).items
    for (const { id } of periods) note('financial/periods', id)
    note('procurement/vendors', ok(await p.shop.send('buyer', 'procurement/vendors', { name: 'First of many' })).id)
    let begun = 0
    const from = performance.now()
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (begun < operations) {
          begun += 1
          if (roll(5) < 2) await any(births)(accounts)
          else await step()
        }
      }),
    )
    t.diagnostic(`${begun} in ${Math.round((performance.now() - from) / 1000)} s: ${JSON.stringify(done)}`)
    const taken = Object.values(done).reduce((sum, counts) => sum + (counts[200] ?? 0), 0)
    assert.ok(taken * 5 > begun, `${taken} of ${begun} did something`)
    await p.sealed()
    assert.deepEqual(await p.verify(), [])
  },
)

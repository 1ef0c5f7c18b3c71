import { setLimits, setThreshold } from '#server/approval/limits.ts'
import type { Call } from '#server/call/call.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type Caller, type TestReply } from '#server/testing/app.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { defaultEntity, servedEntities } from '#modules/ledger/server/entities.ts'
import { checks as ofOrders } from '#modules/purchasing/server/checks.ts'
import { checks as ofReceipts } from '#modules/receiving/server/checks.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Answers the body of a call that must succeed. */
export function ok({ status, body }: TestReply): Json {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** What a bill has beside its order lines. */
type Beside = { beside?: string[]; who?: string; taxAmount?: string; freightAmount?: string }

/** A company with its books, a vendor, an item and the people who buy, approve, receive and book, on a fixed day; all through the API. */
export async function openShop(now = '2026-06-15T12:00:00Z', env: Record<string, string> = {}) {
  let clock = new Date(now)
  const shop = await createTestApp({ now: () => clock, env })
  const people: Record<string, Caller> = {}
  for (const name of ['administrator', 'buyer', 'approver', 'receiver', 'accountant', 'employee', 'manager', 'auditor'])
    people[name] = await shop.as(name)
  const call = <T>(run: (call: Call) => Promise<T>): Promise<T> => inCall(shop.app, system, 'test', run)
  await call(async (each) => {
    const { id } = await servedEntities.create(
      { values: { code: 'TEST', name: 'Test Works', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      each,
    )
    for (const year of ['2025', '2026'])
      await createYear({ entityId: id, name: year, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }, each)
    for (const record of [
      'procurement.orders',
      'procurement.requisitions',
      'financial.bills',
      'financial.payments',
      'financial.journal-entries',
    ])
      await setLimits(each.tx, record, 'USD', [
        ['approver', '250000.00'],
        ['administrator', null],
      ])
  })
  const send = (who: string, url: string, body: unknown, version?: number) =>
    people[who]!('POST', `/api/${url}`, { body, version })
  const read = async (url: string, who = 'administrator') => ok(await people[who]!('GET', `/api/${url}`))
  const verb = async (who: string, url: string, name: string, body?: unknown) =>
    send(who, `${url}/${name}`, body, (await read(url)).version)
  const vendor = ok(await send('buyer', 'procurement/vendors', { name: 'Superior Bolts' }))
  const item = ok(await send('buyer', 'procurement/items', { name: 'Bolt M8', standardCost: '10.00' }))

  /** An order, approved and sent: lines of [quantity, price]. */
  const order = async (
    lines: [string, string][],
    {
      state = 'sent',
      vendorId = vendor.id,
      ...more
    }: {
      state?: 'draft' | 'in approval' | 'approved' | 'sent'
      vendorId?: string
      expectedOn?: string
      taxAmount?: string
      freight?: string
    } = {},
  ) => {
    const body = {
      vendorId,
      ...more,
      orderDate: '2026-01-05',
      lines: lines.map(([quantity, unitPrice]) => ({ itemId: item.id, quantity, unitPrice })),
    }
    const { id } = ok(await send('buyer', 'procurement/orders', body))
    const url = `procurement/orders/${id}`
    // Tests make many orders that are alike on one day.
    if (state !== 'draft') ok(await verb('buyer', url, 'submit', { reason: 'Another one' }))
    if (state === 'approved' || state === 'sent') ok(await verb('approver', url, 'approve'))
    if (state === 'sent') ok(await verb('buyer', url, 'send'))
    return read(url)
  }
  /** The order with another price on one of its lines, agreed. */
  const reprice = async (from: Json, line: number, unitPrice: string) => {
    const url = `procurement/orders/${from.id}`
    const kept = (await read(url)).lines.map((each: Json, at: number) => ({
      id: each.id,
      quantity: each.quantity,
      ...(at === line ? { unitPrice } : {}),
    }))
    const revised = ok(await verb('buyer', url, 'revise', { reason: 'Another price', lines: kept }))
    if (revised.revisionId) ok(await verb('approver', `procurement/order-revisions/${revised.revisionId}`, 'approve'))
    return read(url)
  }
  const draftReceipt = async (
    from: Json,
    quantities: [line: number, quantity: string, rejected?: string][],
    who = 'receiver',
    receivedOn = '2026-06-01',
  ) =>
    send(who, 'procurement/receipts', {
      orderId: from.id,
      receivedOn,
      lines: quantities.map(([line, quantity, rejected]) => ({
        orderLineId: from.lines[line].id,
        quantity,
        ...(rejected ? { rejected, rejectReason: 'Bent' } : {}),
      })),
    })
  /** A receipt, posted; answers the reply of the posting. */
  const receive = async (
    from: Json,
    quantities: [line: number, quantity: string, rejected?: string][],
    who = 'receiver',
    receivedOn?: string,
  ) => {
    const draft = await draftReceipt(from, quantities, who, receivedOn)
    return draft.status === 200
      ? send(who, `procurement/receipts/${draft.body.id}/receive`, undefined, draft.body.version)
      : draft
  }
  const expense = (await read('financial/accounts?filter=number:eq:6100')).items[0].id
  let bills = 0
  /** A bill of [line, quantity, unit price], matched as far as it can be. */
  const bill = async (
    from: Json,
    lines: [line: number, quantity: string, unitPrice: string, net?: string][],
    postingDate = '2026-06-10',
    dueDate = '2026-12-31',
    { beside = [], who = 'accountant', ...more }: Beside = {},
  ) => {
    bills += 1
    const body = {
      partyId: from.vendorId,
      reference: `INV-${bills}`,
      billDate: postingDate,
      dueDate,
      currency: 'USD',
      ...more,
      lines: [
        ...lines.map(([line, quantity, unitPrice, net]) => ({
          description: 'Bolts',
          orderLineId: from.lines[line].id,
          quantity,
          unitPrice,
          ...(net ? { net } : {}),
        })),
        ...beside.map((unitPrice) => ({ description: 'Handling', accountId: expense, quantity: '1', unitPrice })),
      ],
    }
    const { id } = ok(await send(who, 'financial/bills', body))
    // Tests enter many bills that are alike.
    return verb(who, `financial/bills/${id}`, 'match', { reason: 'Another one' })
  }
  /** A bill of order lines alone, posted whatever its match says; who released it had no part in it. */
  const billed = async (...of: Parameters<typeof bill>) => {
    const { id, state } = ok(await bill(...of))
    if (state === 'exception')
      ok(await verb('administrator', `financial/bills/${id}`, 'release', { reason: 'As agreed' }))
    return ok(await postBill(id))
  }
  const postBill = async (id: string) => {
    const url = `financial/bills/${id}`
    if ((await read(url)).state === 'in approval') ok(await verb('approver', url, 'approve'))
    return verb('accountant', url, 'post')
  }
  /** A tolerance that one person proposed and another confirmed. */
  const tolerance = async (body: object) => {
    const { id } = ok(await send('administrator', 'procurement/match-policies', body))
    return ok(await verb('approver', `procurement/match-policies/${id}`, 'confirm'))
  }
  /** Every check of the module, as sentences; none where all holds. */
  const findings = async () =>
    (await Promise.all([...ofOrders, ...ofReceipts].map(({ run }) => run(shop.app.pool)))).flat()
  return {
    ...shop,
    people,
    call,
    send,
    read,
    verb,
    vendor,
    item,
    order,
    reprice,
    receive,
    draftReceipt,
    bill,
    billed,
    postBill,
    tolerance,
    findings,
    /** For tests about something else: whatever the bills of a day come to, nobody is asked to approve them. */
    letPass: () =>
      call(async ({ tx }) => {
        const { id: entityId, currency } = await defaultEntity(tx)
        await setThreshold(tx, 'financial.bills', { entityId, currency, amount: '9999999999' })
      }),
    setNow: (to: string) => void (clock = new Date(to)),
    grir: (asOf?: string) => read(`procurement/reports/grir${asOf ? `?asOf=${asOf}` : ''}`),
  }
}

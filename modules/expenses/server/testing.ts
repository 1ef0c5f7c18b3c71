import assert from 'node:assert/strict'
import { setThreshold } from '#server/approval/limits.ts'
import { createYear } from '#modules/ledger/server/fiscal-years.ts'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { multipart } from '#server/files/testing.ts'
import { createTestApp, type Caller, type TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
export const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
export const refused = (reply: TestReply, status: number, said?: RegExp, field?: string): void => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
  if (said) assert.match(field ? reply.body.fields[field] : reply.body.message, said)
}

const people = ['administrator', 'hr', 'manager', 'employee', 'buyer', 'accountant', 'receiver', 'approver'] as const
type Who = (typeof people)[number]
type Line = Record<string, unknown>

/** A company on 15 June 2026 in which everybody reports to the manager; all through the API. */
export async function openExpenses(now = '2026-06-15T12:00:00Z') {
  const t = await createTestApp({ now: () => new Date(now) })
  const as = Object.fromEntries(await Promise.all(people.map(async (name) => [name, await t.as(name)]))) as Record<
    Who,
    Caller
  >
  const entityId = await inCall(t.app, system, 'test', async (call) => {
    const values = { code: 'TEST', name: 'Test Works', currency: 'EUR', country: 'DE', timeZone: 'UTC' }
    const { id } = await servedEntities.create({ values }, call)
    await createYear({ entityId: id, name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }, call)
    return id
  })
  const send = (who: Who, url: string, body: unknown, version?: number) =>
    as[who]('POST', `/api/${url}`, { body, version })
  const read = async (url: string, who: Who = 'administrator') => ok(await as[who]('GET', `/api/${url}`))
  const verb = async (who: Who, url: string, name: string, body?: unknown) =>
    send(who, `${url}/${name}`, body, (await read(url)).version)
  const jobId = ok(await send('hr', 'hr/jobs', { name: 'Fitter' })).id as string
  const files = {} as Record<Who, string>
  for (const who of ['manager', 'employee', 'buyer', 'accountant', 'hr'] as const) {
    const { id } = ok(await send('hr', 'hr/people', { givenName: 'Per', surname: who, hireDate: '2020-01-01' }))
    files[who] = id
    await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
      id,
      `${who}@sample.mainstay.test`,
    ])
    const managerId = who === 'manager' ? {} : { managerId: files.manager }
    const by = who === 'hr' ? 'administrator' : 'hr'
    ok(await send(by, 'hr/assignments', { personId: id, validFrom: '2020-01-01', jobId, ...managerId }))
  }
  const account = async (number: string): Promise<string> =>
    (await read(`financial/accounts?filter=number:eq:${number}`, 'accountant')).items[0].id
  const travel = await account('6230')
  ok(
    await send('administrator', 'financial/accounts', {
      number: '1360',
      name: 'Advances to employees',
      class: 'asset',
      group: 'other current assets',
      allowManual: false,
    }),
  )
  let made = 0
  const type = async (more: object = {}): Promise<string> =>
    ok(await send('accountant', 'hr/expense-types', { name: `Type ${(made += 1)}`, accountId: travel, ...more })).id
  const line = (typeId: string, more: Line = {}): Line => ({
    typeId,
    day: '2026-06-10',
    description: 'Train',
    paid: '40.00',
    ...more,
  })
  const draft = (lines: Line[], who: Who = 'employee') =>
    send(who, 'hr/expense-claims', { purpose: 'Visit to a customer', lines })
  const claim = (lines: Line[], who: Who = 'employee', more: object = {}) =>
    send(who, 'hr/expense-claims', { purpose: 'Visit to a customer', lines, next: { verb: 'submit', ...more } })
  const receipt = (claimId: string, lineId: string, content: string, who: Who = 'employee', name = 'Receipt.pdf') => {
    const { payload, headers } = multipart([[name, content]])
    return as[who]('POST', `/api/hr/expense-claims/${claimId}/lines/${lineId}/receipt`, {
      body: payload.toString(),
      headers,
    })
  }
  /** A draft with a receipt on each line. */
  const documented = async (lines: Line[], content: string, who: Who = 'employee'): Promise<Json> => {
    const claimed = ok(await draft(lines, who))
    for (const { id } of claimed.lines) ok(await receipt(claimed.id, id, content, who))
    return claimed
  }
  const at = (id: string) => `hr/expense-claims/${id}`
  const approved = async (lines: Line[], who: Who = 'employee'): Promise<Json> => {
    const { id } = ok(await claim(lines, who))
    return ok(await verb('manager', at(id), 'approve'))
  }
  const ask = (amount: string, who: Who = 'employee', more: object = {}) =>
    send(who, 'hr/expense-advances', {
      purpose: 'Fair in Lyon',
      amount,
      currency: 'EUR',
      neededBy: '2026-06-20',
      next: { verb: 'submit' },
      ...more,
    })
  const advanceAt = (id: string) => `hr/expense-advances/${id}`
  /** Pays a part of a posted bill of somebody, or all of it. */
  const pay = async (billId: string, amount?: string): Promise<Json> => {
    const bill = await read(`financial/bills/${billId}`)
    const payment = ok(
      await send('accountant', 'financial/payments', {
        partyId: bill.partyId,
        currency: 'EUR',
        valueDate: '2026-06-15',
        method: 'bank transfer',
        lines: [{ billId, amount: amount ?? bill.openAmount }],
      }),
    )
    return ok(await verb('accountant', `financial/payments/${payment.id}`, 'book'))
  }
  /** An advance that was approved, sent to payables and paid out. */
  const advanced = async (amount: string, who: Who = 'employee'): Promise<Json> => {
    const { id } = ok(await ask(amount, who))
    ok(await verb('manager', advanceAt(id), 'approve'))
    const { billId } = ok(await verb(who === 'accountant' ? 'administrator' : 'accountant', advanceAt(id), 'bill'))
    await pay(billId)
    return read(advanceAt(id))
  }
  /** From this amount on somebody has to approve a bill. */
  const askFrom = (amount: string) =>
    inCall(t.app, system, 'test', ({ tx }) =>
      setThreshold(tx, 'financial.bills', { entityId, currency: 'EUR', amount }),
    )
  return {
    t,
    as,
    send,
    read,
    verb,
    type,
    line,
    draft,
    claim,
    receipt,
    documented,
    approved,
    at,
    files,
    account,
    askFrom,
    ask,
    advanceAt,
    pay,
    advanced,
  }
}
export type Expenses = Awaited<ReturnType<typeof openExpenses>>

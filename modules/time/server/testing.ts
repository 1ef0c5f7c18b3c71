import assert from 'node:assert/strict'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type Caller, type TestReply } from '#server/testing/app.ts'
import { changeOfDay } from './turn-over.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
export const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
export const refused = (reply: TestReply, status: number, said?: RegExp, field?: string): void => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
  if (said) assert.match(reply.body.message, said)
}

const people = ['administrator', 'hr', 'manager', 'employee', 'buyer', 'receiver', 'approver'] as const
export type Who = (typeof people)[number]

/**
 * A company in which `employee` and `buyer` report to `manager`, and `receiver` to nobody; its clock stands where the test puts it. Where they work the
 * clock is that of `timeZone`.
 */
export async function openTime({ now = '2026-06-15T12:00:00Z', timeZone = 'America/New_York' } = {}) {
  const clock = { now: new Date(now) }
  const t = await createTestApp({ now: () => clock.now })
  const as = Object.fromEntries(await Promise.all(people.map(async (name) => [name, await t.as(name)]))) as Record<
    Who,
    Caller
  >
  await inCall(t.app, system, 'test', async (call) => {
    const values = { code: 'TEST', name: 'Test Works', currency: 'EUR', country: 'DE', timeZone }
    await servedEntities.create({ values }, call)
  })
  const send = (who: Who, url: string, body: unknown, version?: number) =>
    as[who]('POST', `/api/hr/${url}`, { body, version })
  const read = async (url: string, who: Who = 'hr') => ok(await as[who]('GET', `/api/hr/${url}`))
  const verb = async (who: Who, url: string, name: string, body?: unknown) =>
    send(who, `${url}/${name}`, body, (await read(url)).version)
  const jobId = ok(await send('hr', 'jobs', { name: 'Fitter' })).id as string
  const placeId = ok(await send('hr', 'places', { name: 'Works', timeZone })).id as string
  const files = {} as Record<Who, string>
  let made = 0
  /** A person who works here since 2017; as a member where one is named. */
  const someone = async (
    managerId: string | null = files.manager,
    member?: Who,
    more: object = {},
  ): Promise<string> => {
    const body = { givenName: 'Per', surname: member ?? `Son ${(made += 1)}`, hireDate: '2017-01-01' }
    const { id } = ok(await send('hr', 'people', body))
    if (member)
      await t.app.pool.query('update hr_people set member_id = (select id from users where email = $2) where id = $1', [
        id,
        `${member}@sample.mainstay.test`,
      ])
    const by = member === 'hr' ? 'administrator' : 'hr'
    const job = { jobId, placeId, ...(managerId ? { managerId } : {}), ...more }
    ok(await send(by, 'assignments', { personId: id, validFrom: '2017-01-01', ...job }))
    return id
  }
  files.manager = await someone(null, 'manager')
  for (const who of ['employee', 'buyer'] as const) files[who] = await someone(files.manager, who)
  for (const who of ['receiver', 'hr'] as const) files[who] = await someone(null, who)

  const shift = async (more: object = {}): Promise<string> =>
    ok(await send('hr', 'shift-types', { name: `Shift ${(made += 1)}`, startsAt: '08:00', endsAt: '16:00', ...more }))
      .id
  /** The same shift on every day of the week. */
  const always = async (shiftId: string, onHolidays = true): Promise<string> => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const week = Object.fromEntries(days.map((day) => [`${day}Id`, shiftId]))
    return ok(await send('hr', 'shift-patterns', { name: `Week ${(made += 1)}`, onHolidays, ...week })).id
  }
  const roster = (personId: string, validFrom: string, works: object, who: Who = 'hr', more: object = {}) =>
    send(who, 'shift-assignments', { personId, validFrom, ...works, ...more })
  /** Somebody who works a shift on every day from the beginning. */
  const rostered = async (personId: string, shiftMore: object, from = '2018-01-01'): Promise<string> => {
    const shiftId = await shift(shiftMore)
    ok(await roster(personId, from, { patternId: await always(shiftId) }))
    return shiftId
  }
  const at = (instant: string) => (clock.now = new Date(instant))
  const punch = (kind: 'in' | 'out', who: Who = 'employee') => send(who, 'punches', { kind })
  /** Clocks in or out at a moment. */
  const clocked = async (instant: string, kind: 'in' | 'out', who: Who = 'employee') => {
    at(instant)
    return ok(await punch(kind, who))
  }
  const day = async (on: string, personId = files.employee): Promise<Json> =>
    (await read(`attendance-days?filter=personId:eq:${personId}&filter=day:eq:${on}`)).items[0]
  const ask = (body: object, who: Who = 'employee') =>
    send(who, 'time-corrections', { reason: 'Forgot', next: { verb: 'submit' }, ...body })
  const approve = (id: string, who: Who = 'manager') => verb(who, `time-corrections/${id}`, 'approve')
  /** A correction that was asked for and agreed to. */
  const corrected = async (body: object): Promise<string> => {
    const { id } = ok(await ask(body))
    ok(await approve(id))
    return id
  }
  const turn = () => changeOfDay(t.app)
  return {
    t,
    as,
    send,
    read,
    verb,
    files,
    someone,
    shift,
    always,
    roster,
    rostered,
    at,
    punch,
    clocked,
    day,
    ask,
    approve,
    corrected,
    turn,
    placeId,
    jobId,
  }
}
export type TimeApp = Awaited<ReturnType<typeof openTime>>

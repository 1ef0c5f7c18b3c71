import assert from 'node:assert/strict'
import { servedEntities } from '#modules/ledger/server/entities.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { createTestApp, type Caller, type TestReply } from '#server/testing/app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

export const ok = ({ status, body, text }: TestReply): Json => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
export const refused = (reply: TestReply, status: number, field?: string): void => {
  assert.equal(reply.status, status, reply.text)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}

const people = ['administrator', 'hr', 'manager', 'approver', 'employee', 'buyer', 'accountant'] as const
type Who = (typeof people)[number]

/** A company that hires: somebody who asks, somebody who decides, and those who talk with applicants; all through the API. */
export async function openRecruiting(now = '2026-06-15T12:00:00Z', env: Record<string, string> = {}) {
  let clock = new Date(now)
  const t = await createTestApp({ now: () => clock, env })
  const as = Object.fromEntries(await Promise.all(people.map(async (name) => [name, await t.as(name)]))) as Record<
    Who,
    Caller
  >
  await inCall(t.app, system, 'test', (call) =>
    servedEntities.create(
      { values: { code: 'TEST', name: 'Test Works', currency: 'USD', country: 'US', timeZone: 'UTC' } },
      call,
    ),
  )
  const send = (who: Who, url: string, body: unknown, version?: number) =>
    as[who]('POST', `/api/hr/${url}`, { body, version })
  const read = async (url: string, who: Who = 'hr') => ok(await as[who]('GET', `/api/hr/${url}`))
  const verb = async (who: Who, url: string, name: string, body?: unknown) =>
    send(who, `${url}/${name}`, body, (await read(url, 'administrator')).version)
  const memberId = async (name: Who): Promise<string> =>
    (await t.app.pool.query('select id from users where email = $1', [`${name}@sample.mainstay.test`])).rows[0].id
  const jobId = ok(await send('hr', 'jobs', { name: 'Design engineer' })).id as string
  const departmentId = ok(await send('hr', 'departments', { name: 'Engineering' })).id as string

  const asked = { jobId, departmentId, heads: 1, reason: 'The line grows', wantedBy: '2026-09-01', budget: '90000.00' }
  const requisition = async (more: object = {}, approved = true): Promise<Json> => {
    const made = ok(await send('manager', 'job-requisitions', { ...asked, ...more }))
    if (!approved) return made
    ok(await verb('manager', `job-requisitions/${made.id}`, 'submit'))
    return ok(await verb('approver', `job-requisitions/${made.id}`, 'approve'))
  }
  let openingsMade = 0
  const opening = async (more: { heads?: number; closesOn?: string; state?: 'draft' } = {}): Promise<Json> => {
    const { heads = 1, state, ...own } = more
    const { id: requisitionId } = await requisition({ heads })
    const title = `Design engineer ${(openingsMade += 1)}`
    const made = ok(await send('hr', 'openings', { requisitionId, title, text: 'You draw.\n\n- CAD\n- Care', ...own }))
    return state === 'draft' ? made : ok(await verb('hr', `openings/${made.id}`, 'publish'))
  }
  let applicants = 0
  const application = async (openingId: string, stage = 'new', more: object = {}): Promise<Json> => {
    const n = (applicants += 1)
    const person = { givenName: 'Ada', surname: `Nilsen ${n}`, mail: `ada.${n}@example.org`, source: 'referral' }
    const { id } = ok(await send('hr', 'applications', { openingId, ...person, ...more }))
    for (const step of { new: [], screening: ['screen'], interview: ['screen', 'interview'] }[stage] ?? [])
      ok(await verb('hr', `applications/${id}`, step))
    return read(`applications/${id}`)
  }
  const terms = { startsOn: '2026-08-01', pay: '5200.00', payPer: 'per month' }
  const offer = async (
    applicationId: string,
    upTo: 'draft' | 'approved' | 'sent' | 'accepted' = 'draft',
  ): Promise<Json> => {
    const { id } = ok(await send('hr', 'offers', { applicationId, ...terms }))
    const at = `offers/${id}`
    if (upTo === 'draft') return read(at)
    ok(await verb('hr', at, 'submit'))
    ok(await verb('approver', at, 'approve'))
    if (upTo !== 'approved') ok(await verb('hr', at, 'send'))
    if (upTo === 'accepted') ok(await verb('hr', at, 'accept'))
    return read(at)
  }
  const interview = async (applicationId: string, who: Who, more: object = {}): Promise<Json> =>
    ok(
      await send('hr', 'interviews', {
        applicationId,
        interviewerId: await memberId(who),
        day: '2026-06-20',
        time: '14:30',
        way: 'on site',
        ...more,
      }),
    )
  return {
    ...t,
    as,
    send,
    read,
    verb,
    memberId,
    requisition,
    opening,
    application,
    offer,
    interview,
    asked,
    /** Another day, on which everybody signs in anew. */
    goTo: async (at: string) => {
      clock = new Date(at)
      for (const name of people) as[name] = await t.as(name)
    },
  }
}
export type Recruiting = Awaited<ReturnType<typeof openRecruiting>>

export const scores = {
  skill: 3,
  experience: 2,
  collaboration: 4,
  motivation: 3,
  recommendation: 'yes',
  notes: 'Draws well',
}

/** What somebody sends who applies on /careers. */
export const good = {
  givenName: 'Ada',
  surname: 'Lindgren',
  mail: 'ada@example.org',
  phone: '',
  letter: 'I draw.',
  consent: 'yes',
  website: '',
}
export type Given = Record<string, string> & { keepLonger?: string }
export type FormFile = [name: string, bytes: Buffer | string]

/** Sends the form of an opening as a browser does. */
export function applyBy(
  { server, app }: Pick<Recruiting, 'server' | 'app'>,
  address: string,
  fields: Given,
  {
    file,
    headers = {},
    network = 1,
  }: { file?: FormFile | undefined; headers?: Record<string, string> | undefined; network?: number } = {},
) {
  const boundary = 'of-a-form-7d3f'
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...(file ? part(`name="file"; filename="${file[0]}"`, file[1]) : part('name="file"; filename=""', '')),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return server.inject({
    method: 'POST',
    url: address,
    remoteAddress: `10.3.0.${network}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      origin: app.settings.publicOrigin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload,
  })
}

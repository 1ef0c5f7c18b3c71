import assert from 'node:assert/strict'
import { openSession } from '#server/auth/testing.ts'
import { system } from '#server/call/actor.ts'
import { inCall } from '#server/call/job-call.ts'
import { multipart } from '#server/files/testing.ts'
import { createTestApp, type Caller, type TestApp, type TestReply } from '#server/testing/app.ts'
import { postDueOf } from './post-due.ts'

export const ok = ({ status, body, text }: TestReply) => {
  assert.ok(status === 200 || status === 201, text)
  return body
}
export const refused = (reply: TestReply, status: number, said?: RegExp, field?: string) => {
  assert.equal(reply.status, status, reply.text)
  if (said) assert.match(reply.body.message, said)
  if (field) assert.ok(field in (reply.body.fields ?? {}), reply.text)
}

/** An app in which `employee` reports to `manager`, each with a personnel file, and an HR officer keeps leave. */
export class LeaveApp {
  today: string
  t!: TestApp
  hr!: Caller
  administrator!: Caller
  manager!: Caller
  employee!: Caller
  job = ''
  boss = ''
  /** The HR officer's own file. */
  officer = ''
  person = ''
  made = 0

  constructor(today: string) {
    this.today = today
  }

  static async open(today: string, more: Parameters<typeof createTestApp>[0] = {}): Promise<LeaveApp> {
    const home = new LeaveApp(today)
    home.t = await createTestApp({ ...more, now: () => new Date(`${home.today}T12:00:00Z`) })
    const [hr, administrator, manager, employee] = [
      await home.t.as('hr'),
      await home.t.as('administrator'),
      await home.t.as('manager'),
      await home.t.as('employee'),
    ]
    Object.assign(home, { hr, administrator, manager, employee })
    home.job = ok(await hr('POST', '/api/hr/jobs', { body: { name: 'Fitter' } })).id
    home.boss = await home.someone({ hireDate: '2010-01-01' }, null, 'manager')
    home.person = await home.someone({ hireDate: '2012-01-01' }, home.boss, 'employee')
    home.officer = await home.someone({ hireDate: '2012-01-01' }, null, 'hr')
    return home
  }

  close = () => this.t.close()

  /** A person who works here; as a member where one is named. */
  async someone(more: object = {}, managerId: string | null = this.boss, member?: string): Promise<string> {
    this.made += 1
    const body = { givenName: 'Per', surname: `Son ${this.made}`, hireDate: '2012-01-01', ...more }
    const { id, hireDate } = ok(await this.hr('POST', '/api/hr/people', { body }))
    if (member)
      await this.t.app.pool.query(
        'update hr_people set member_id = (select id from users where email = $2) where id = $1',
        [id, `${member}@sample.mainstay.test`],
      )
    // Nobody enters their own assignment.
    const by = member === 'hr' ? this.administrator : this.hr
    ok(
      await by('POST', '/api/hr/assignments', {
        body: { personId: id, validFrom: hireDate, jobId: this.job, ...(managerId ? { managerId } : {}) },
      }),
    )
    return id
  }

  async type(more: object = {}): Promise<string> {
    this.made += 1
    return ok(
      await this.hr('POST', '/api/hr/leave-types', {
        body: { name: `Type ${this.made}`, confidential: false, ...more },
      }),
    ).id
  }

  async policy(typeId: string, more: object): Promise<string> {
    return ok(await this.hr('POST', '/api/hr/leave-policies', { body: { typeId, ...more } })).id
  }

  grant = async (typeId: string, quantity: string, effectiveOn: string, more: object = {}, personId = this.person) =>
    ok(await this.enter({ personId, typeId, quantity, effectiveOn, cause: 'Given', ...more }))

  /** Enters leave by hand, with a second person where one is asked; replies the refusal, or the entry. */
  async enter(body: object, proposes = this.hr): Promise<TestReply> {
    const url = '/api/hr/leave-adjustments'
    const proposed = await proposes('POST', url, { body })
    const { id, version, state } = proposed.body
    const done =
      state === 'in approval' ? await this.administrator('POST', `${url}/${id}/approve`, { version }) : proposed
    return done.status === 200 ? this.hr('GET', `/api/hr/leave-entries/${done.body.entryId}`) : done
  }

  /** Asks for a leave, as the person who takes it. */
  ask = (typeId: string, firstDay: string, lastDay: string, more: object = {}, who = this.employee) =>
    who('POST', '/api/hr/leave-requests', { body: { typeId, firstDay, lastDay, next: { verb: 'submit' }, ...more } })

  async verb(id: string, name: string, who: Caller, body?: object): Promise<TestReply> {
    const { version } = ok(await this.hr('GET', `/api/hr/leave-requests/${id}`))
    return who('POST', `/api/hr/leave-requests/${id}/${name}`, { version, ...(body ? { body } : {}) })
  }

  approve = (id: string, who = this.manager) => this.verb(id, 'approve', who)

  /** A leave that was asked for and agreed to. */
  async taken(typeId: string, firstDay: string, lastDay: string, more: object = {}): Promise<string> {
    const { id } = ok(await this.ask(typeId, firstDay, lastDay, more))
    ok(await this.approve(id))
    return id
  }

  async balance(typeId: string, on: string, personId = this.person) {
    const { types } = ok(await this.hr('GET', `/api/hr/leave-balances?personId=${personId}&on=${on}`))
    return types.find((each: { typeId: string }) => each.typeId === typeId)
  }

  lines = async (typeId: string, on: string, personId = this.person) =>
    ok(await this.hr('GET', `/api/hr/leave-account?personId=${personId}&typeId=${typeId}&on=${on}`)).lines

  /** An import file by its lines, checked and run by the HR officer. */
  async bring(recordType: string, lines: readonly string[]) {
    const { payload, headers } = multipart([['leave.csv', `${lines.join('\n')}\n`]])
    const session = await openSession(this.t.app.db, this.t.app.settings, 'hr@sample.mainstay.test')
    const url = `/api/imports/of/${recordType}`
    const uploaded = await this.t.server.inject({ method: 'POST', url, payload, headers: { ...session, ...headers } })
    assert.equal(uploaded.statusCode, 200, uploaded.body)
    let now = uploaded.json()
    for (const step of ['check', 'run']) {
      ok(await this.hr('POST', `/api/imports/${now.id}/${step}`, { version: now.version }))
      await this.t.jobs.drain()
      now = ok(await this.hr('GET', `/api/imports/${now.id}`))
    }
    assert.equal(now.failure, null)
    const { items } = ok(await this.hr('GET', `/api/imports/${now.id}/rows`))
    const { create, unchanged, error } = now.counts
    return {
      counts: [create, unchanged, error],
      errors: items.map((row: { errors: object }) => row.errors),
      notes: now.notes,
    }
  }

  /** What is due of one person by the day of the app. */
  post = (personId = this.person): Promise<string[]> =>
    inCall(this.t.app, system, 'post leave', (call) => postDueOf(personId, call))

  rows = async (typeId: string, personId = this.person): Promise<number> =>
    Number(
      (
        await this.t.app.pool.query('select count(*) from hr_leave_entries where type_id = $1 and person_id = $2', [
          typeId,
          personId,
        ])
      ).rows[0].count,
    )
}

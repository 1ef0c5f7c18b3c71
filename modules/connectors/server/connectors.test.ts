import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { auditLog } from '#server/db/tables.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { connectorKinds, SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { secretsOf } from '#modules/connectors/shared/settings.ts'
import { until } from '#shared/testing/until.ts'
import { connectorCalls, connectors } from './tables.ts'
import { databasePort, grantedToken, settingsFor, standIn, type StandIn } from './testing.ts'

let t: TestApp
let other: StandIn
let base: Record<string, Record<string, unknown>>
let admin: Caller
let auditor: Caller
let manifest: Awaited<ReturnType<typeof databasePort>>
let now = new Date('2026-11-20T09:00:00Z')

before(async () => {
  t = await createTestApp({ env: { PRIVATE_NETWORKS: '127.0.0.1' }, now: () => now })
  other = await standIn()
  manifest = await databasePort(t.databaseUrl)
  base = {
    ...settingsFor(other.url),
    database: {
      host: '127.0.0.1',
      port: manifest.port,
      database: manifest.database,
      user: 'mainstay',
      password: 'canary-database-password',
      tls: 'off',
    },
  }
  ;[admin, auditor] = [await t.as('administrator'), await t.as('auditor')]
})
after(async () => {
  other.close()
  manifest.close()
  await t.close()
})

const save = async (kind: string, change: Record<string, unknown> = {}, version?: number) => {
  const seen = version ?? (await admin('GET', `/api/connectors/settings/${kind}`)).body.version
  return admin('PATCH', `/api/connectors/settings/${kind}`, { body: { ...base[kind], ...change }, version: seen })
}
const tested = async (kind: string) => (await admin('POST', `/api/connectors/settings/${kind}/test`)).body
const tips = async (kind: string, more: object = {}) =>
  (await admin('POST', '/api/connector-help/contextual-tips', { body: { context: { connectorType: kind, ...more } } }))
    .body

describe('connectors', () => {
  it('nothing is set up in the beginning but the installation itself', async () => {
    const { body } = await admin('GET', '/api/connectors/settings')
    assert.deepEqual(
      body.map(({ kind }: { kind: string }) => kind),
      connectorKinds,
    )
    assert.deepEqual([...new Set(body.slice(0, -1).map(({ state }: { state: string }) => state))], ['not set up'])
    assert.equal(body.at(-1).state, 'needs attention')
    assert.equal((await admin('POST', '/api/connectors/settings/ai/test')).status, 409)
  })

  it('each kind is saved, really calls the other side and works', async () => {
    for (const kind of SetUpKind.options) {
      const saved = await save(kind)
      assert.equal(saved.status, 200, `${kind}: ${saved.text}`)
      assert.equal(saved.body.state, 'set up')
      const before = other.heard.length
      const result = await tested(kind)
      assert.equal(result.state, 'working', `${kind}: ${JSON.stringify(result.test)}`)
      if (kind !== 'database') assert.ok(other.heard.length > before, kind)
    }
    const { body: log } = await admin('GET', '/api/connectors/settings/sharepoint/calls')
    assert.deepEqual(
      log.map(({ purpose, host, outcome }: Record<string, string>) => [purpose, host, outcome]),
      [
        ['test', '127.0.0.1', 'ok'],
        ['test', '127.0.0.1', 'ok'],
      ],
    )
    const read = (await admin('GET', '/api/connectors/settings/database')).body
    assert.ok(
      read.test.facts.some(({ label, value }: Record<string, string>) => label === 'Superuser' && value === 'Yes'),
    )
    const bearer = other.heard.find(({ url }) => url.startsWith('/v1.0/users'))!
    assert.match(String(bearer.headers.authorization), /^Bearer e30\./)
  })

  it('S05 no secret is in a reply, the tables, the history or the log of calls', async () => {
    const pages = ['', ...SetUpKind.options.flatMap((kind) => [`/${kind}`, `/${kind}/calls`, `/${kind}/history`])]
    const said = await Promise.all(
      pages.map(async (path) => (await admin('GET', `/api/connectors/settings${path}`)).text),
    )
    const kept = await Promise.all([
      t.app.db.select().from(connectors),
      t.app.db.select().from(connectorCalls),
      t.app.db.select().from(auditLog),
    ])
    const everything = JSON.stringify([said, kept], (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    assert.doesNotMatch(everything, /canary/)
    const { body } = await admin('GET', '/api/connectors/settings/graph')
    assert.deepEqual(body.secrets, { clientSecret: { set: true, readable: true, ending: '6789' } })
    const [line] = (await admin('GET', '/api/connectors/settings/graph/history')).body.slice(-1)
    assert.deepEqual([line.actor, line.action], ['Ingrid Solberg', 'create'])
  })

  it('a kept secret is not sent to another address: it has to be entered again', async () => {
    const elsewhere = { apiAddress: 'http://127.0.0.1:9/v1' }
    const { apiKey, ...without }: Record<string, unknown> = { ...base['ai'], ...elsewhere }
    const { version } = (await admin('GET', '/api/connectors/settings/ai')).body
    const refused = await admin('PATCH', '/api/connectors/settings/ai', { body: without, version })
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['apiKey']])
    const same = await admin('PATCH', '/api/connectors/settings/ai', {
      body: { ...without, apiAddress: base['ai']!['apiAddress'], writesTips: false },
      version,
    })
    assert.deepEqual([same.status, same.body.state], [200, 'working'], 'a remark changes nothing about the connection')
    const moved = await admin('PATCH', '/api/connectors/settings/ai', {
      body: { ...without, apiKey },
      version: same.body.version,
    })
    assert.deepEqual([moved.status, moved.body.state], [200, 'set up'])
    await save('ai')
    await tested('ai')
  })

  it('who only reads may neither save, test nor remove; others see nothing; a stale version is refused', async () => {
    const buyer = await t.as('buyer')
    assert.equal((await auditor('GET', '/api/connectors/settings/ai')).status, 200)
    for (const [method, path] of [
      ['PATCH', '/ai'],
      ['POST', '/ai/test'],
      ['DELETE', '/ai'],
    ] as const)
      assert.equal(
        (
          await auditor(method, `/api/connectors/settings${path}`, {
            version: 1,
            body: method === 'PATCH' ? base['ai'] : undefined,
          })
        ).status,
        403,
      )
    for (const path of ['', '/ai', '/general', '/ai/calls', '/ai/history'])
      assert.equal((await buyer('GET', `/api/connectors/settings${path}`)).status, 403)
    assert.equal((await buyer('GET', '/api/connector-help/tips/ai')).status, 403)
    assert.equal((await save('ai', {}, 0)).status, 412)
    assert.equal((await admin('DELETE', '/api/connectors/settings/ai', { version: 0 })).status, 412)
    const { version } = (await admin('GET', '/api/connectors/settings/sms')).body
    const racing = await Promise.all(
      Array.from({ length: 8 }, async () => (await save('sms', { sender: '+15005550007' }, version)).status),
    )
    assert.deepEqual(
      racing.toSorted((a, b) => a - b),
      [200, ...Array.from({ length: 7 }, () => 412)],
    )
  })

  it('a connector made anew has a version that nobody holds; of those who saw it absent one sets it up', async () => {
    const versionOf = async () => (await admin('GET', '/api/connectors/settings/teams')).body.version as number
    const held: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      // One who saw it as it was made, and one who saw it changed.
      held.push(await versionOf(), (await save('teams')).body.version)
      const path = '/api/connectors/settings/teams'
      assert.equal((await admin('DELETE', path, { version: held.at(-1)! })).status, 200)
      assert.equal(await versionOf(), 0)
      for (const version of held) assert.equal((await save('teams', {}, version)).status, 412, 'what was seen is gone')
      const racing = await Promise.all(Array.from({ length: 8 }, async () => (await save('teams', {}, 0)).status))
      assert.deepEqual(
        racing.toSorted((a, b) => a - b),
        [200, ...Array.from({ length: 7 }, () => 412)],
      )
      for (const version of held) {
        assert.equal((await save('teams', {}, version)).status, 412, 'another stands in its place')
        assert.equal((await admin('DELETE', path, { version })).status, 412)
      }
    }
    await tested('teams')
  })

  it('bad settings are refused by the name of their field', async () => {
    const bad: [kind: string, change: Record<string, unknown>, field: string][] = [
      ['ai', { apiAddress: 'ftp://example.com' }, 'apiAddress'],
      ['ai', { apiAddress: 'https://me:secret@example.com/v1' }, 'apiAddress'],
      ['ai', { apiAddress: 'https://example.com/v1?key=1' }, 'apiAddress'],
      ['graph', { tenantId: '../common' }, 'tenantId'],
      ['graph', { clientId: 'app' }, 'clientId'],
      ['database', { host: 'a/b' }, 'host'],
      ['database', { port: 0 }, 'port'],
      ['sms', { sender: 'TooLongASenderName' }, 'sender'],
      ['teams', { webhookUrl: 'not an address' }, 'webhookUrl'],
      ['whatsapp', { apiVersion: '../v1' }, 'apiVersion'],
    ]
    for (const [kind, change, field] of bad) {
      const { status, body } = await save(kind, change)
      assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, [field]], `${kind} ${JSON.stringify(change)}`)
    }
  })

  it('a refusal of the other side is told in a sentence with its code, and what to do about it', async () => {
    const cases: [kind: string, path: string, reply: Parameters<StandIn['answer']>[1], code: string, says: RegExp][] = [
      [
        'sharepoint',
        '/contoso.onmicrosoft.com/oauth2/v2.0/token',
        { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000222: expired <script>' } },
        'AADSTS7000222',
        /secret has expired/,
      ],
      [
        'sharepoint',
        '/v1.0/sites/contoso.sharepoint.com:/sites/Finance',
        { status: 403, body: { error: { code: 'accessDenied', message: 'x' } } },
        'accessDenied',
        /Sites\.Selected/,
      ],
      ['graph', '/v1.0/users', { status: 200, body: '<html>' }, 'answer', /something else/],
      [
        'azure',
        '/contoso.onmicrosoft.com/oauth2/v2.0/token',
        { status: 500, body: {} },
        'http_500',
        /fault of its own/,
      ],
      ['teams', '/workflow', { status: 404 }, 'http_404', /gone or switched off/],
      [
        'whatsapp',
        '/v23.0/106540352242922',
        { status: 400, body: { error: { code: 190, message: 'Session has expired' } } },
        'meta_190',
        /system user/,
      ],
      ['sms', '/2010-04-01/Accounts/AC1.json', { status: 401, body: {} }, 'http_401', /copy both again/],
      [
        'ai',
        '/v1/models',
        { status: 302, headers: { location: 'http://127.0.0.1:22/' } },
        'redirect',
        /somewhere else/,
      ],
      [
        'ai',
        '/v1/chat/completions',
        { status: 404, body: { error: { code: 'model_not_found' } } },
        'model_not_found',
        /no model small-model/,
      ],
    ]
    for (const [kind, path, reply, code, says] of cases) {
      other.answer(path, reply)
      const result = await tested(kind)
      other.answer(path, null)
      assert.deepEqual([result.state, result.test.code], ['failing', code], kind)
      assert.match(result.fault, says)
      const record = await tips(kind)
      assert.ok(record.requiresAction && record.priority === 'high', JSON.stringify(record))
      assert.ok(record.tips[0].includes(result.fault), JSON.stringify(record))
    }
    await t.app.db
      .update(connectors)
      .set({ settings: sql`settings || '{"port": 9}'` })
      .where(eq(connectors.kind, 'database'))
    assert.equal((await tested('database')).test.code, 'refused')
    await save('database')
    assert.equal((await tested('database')).state, 'working')
  })

  it('a test that crosses a change of the settings does not judge the new ones', async () => {
    await save('ai')
    const saved = Promise.withResolvers<void>()
    other.answer('/v1/models', { status: 401, after: saved.promise })
    const before = other.heard.length
    const testing = admin('POST', '/api/connectors/settings/ai/test')
    await until('the call of the test', () => other.heard.length > before)
    await save('ai')
    saved.resolve()
    const crossed = await testing
    other.answer('/v1/models', null)
    assert.equal(crossed.status, 412)
    assert.equal((await admin('GET', '/api/connectors/settings/ai')).body.state, 'set up')
    await tested('ai')
  })

  it('S7-05 tips of each kind are read by GET /api/connector-help/tips/:connectorKind', async () => {
    for (const kind of connectorKinds) {
      const { status, body } = await auditor('GET', `/api/connector-help/tips/${kind}`)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body), ['tips'])
      assert.ok(body.tips.length >= 5 && body.tips.every((tip: string) => tip.length > 40), kind)
    }
    assert.equal((await admin('GET', '/api/connector-help/tips/fax')).status, 400)
  })

  it('S7-06 contextual tips follow the true state of the connector, whatever the page claims', async () => {
    await admin('DELETE', '/api/connectors/settings/graph', {
      version: (await admin('GET', '/api/connectors/settings/graph')).body.version,
    })
    const first = await tips('graph', { status: 'working', lastError: null, screen: 'settings', filled: ['tenantId'] })
    assert.deepEqual([first.priority, first.category, first.requiresAction], ['medium', 'functionality', false])
    assert.match(first.tips[0], /is not set up/)
    assert.match(first.tips.join(), /Still to fill in: Application, Client secret/)
    await save('graph', { secretExpiresOn: '2026-11-25' })
    assert.equal((await admin('GET', '/api/connectors/settings/graph')).body.secretEndsIn, 5)
    assert.deepEqual(
      (await admin('GET', '/api/connectors/settings/graph/history')).body
        .map(({ action }: { action: string }) => action)
        .slice(0, 2),
      ['create', 'remove'],
      'the history outlives the connector',
    )
    const waiting = await tips('graph', { status: 'working' })
    assert.ok(waiting.requiresAction && waiting.priority === 'high')
    assert.match(waiting.tips.join('\n'), /secret ends in 5 days/)
    assert.match(waiting.tips.join('\n'), /have not been tried/)
    other.answer('/contoso.onmicrosoft.com/oauth2/v2.0/token', grantedToken('Mail.Send'))
    await save('graph')
    await tested('graph')
    other.answer('/contoso.onmicrosoft.com/oauth2/v2.0/token', null)
    const rights = (await tips('graph')).tips.join('\n')
    assert.match(rights, /grant User\.Read\.All/)
    assert.match(rights, /more than this connector needs: Mail\.Send/)
    assert.match((await tips('database')).tips.join(), /superuser/)
    assert.match((await tips('general')).tips.join(), /Mail: No mail server is set/)
    await tested('sms')
    assert.match((await tips('sms', { status: 'failing', lastError: 'boom' })).tips.join(), /There is nothing to do/)
    await t.app.db.update(connectors).set({ testedAt: '2026-10-05T09:00:00Z' }).where(eq(connectors.kind, 'sms'))
    assert.match((await tips('sms')).tips.join(), /last test is 46 days old/)
  })

  it('a connected model adds tips and is told nothing secret; a bad or late answer changes nothing', async () => {
    await save('ai')
    await tested('ai')
    other.answer('/v1/chat/completions', {
      status: 200,
      body: { choices: [{ message: { content: '{"tips":["Rotate the key every quarter."]}' } }] },
    })
    const from = other.heard.length
    const written = await tips('whatsapp')
    assert.equal(written.source, 'model')
    assert.ok(written.tips.includes('Rotate the key every quarter.'))
    assert.ok(written.requiresAction, 'what needs action stays marked')
    const asked = other.heard.slice(from)
    assert.equal(asked.length, 1)
    assert.doesNotMatch(asked[0]!.body, /canary|106540352242922|127\.0\.0\.1|Session has expired/)
    await tips('whatsapp')
    assert.equal(other.heard.length, from + 1, 'the same question is not paid twice')
    for (const content of [
      'Sure! Here are tips',
      '{"tips":"x"}',
      '{"tips":["a tip that is fine"],"run":"rm"}',
      '{"tips":[]}',
    ]) {
      other.answer('/v1/chat/completions', { status: 200, body: { choices: [{ message: { content } }] } })
      assert.equal((await tips('sharepoint')).source, 'rules', content)
      now = new Date(now.getTime() + 61_000)
    }
    other.answer('/v1/chat/completions', { status: 500 })
    assert.equal((await tips('sharepoint')).source, 'rules')
    const failed = other.heard.length
    await tips('sharepoint')
    assert.equal(other.heard.length, failed, 'a model that fails is left alone for a while')
    other.answer('/v1/chat/completions', null)
    const { body } = await admin('GET', '/api/connectors/settings/ai/calls')
    assert.ok(
      body.some(({ purpose, errorCode }: Record<string, string>) => purpose === 'tips' && errorCode === 'http_500'),
    )
  })

  it('with another secret key the connector fails and says what to do', async () => {
    const secrets = Object.fromEntries(secretsOf('sms').map((name) => [name, 'v1.AAAA.AAAA.AAAA']))
    await t.app.db.update(connectors).set({ secrets }).where(eq(connectors.kind, 'sms'))
    const { body } = await admin('GET', '/api/connectors/settings/sms')
    assert.deepEqual([body.state, body.secrets.authToken.readable], ['failing', false])
    assert.equal((await tested('sms')).test.code, 'secret_lost')
    assert.match((await tips('sms')).tips.join(), /enter the secret again/)
    assert.equal((await save('sms')).body.state, 'set up')
  })

  it('the log of calls is tidied after 30 days', async () => {
    now = new Date('2026-12-25T09:00:00Z')
    const { connectors: module } = await import('./routes.ts')
    await module.jobs![0]!.run({}, t.app)
    assert.equal((await t.app.db.select().from(connectorCalls)).length, 0)
  })
})

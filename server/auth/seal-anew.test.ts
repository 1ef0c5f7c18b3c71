import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { jobHandlers } from '#server/jobs/handlers.ts'
import { rowsOf } from '#server/db/rows.ts'
import { directoryKeys } from '#server/identity-provider/directory-keys.ts'
import { hashPassword, isPassword } from '#server/identity-provider/passwords.ts'
import { newTotp, stepOf } from '#server/identity-provider/second-factor.ts'
import { codeOf } from '#server/identity-provider/testing.ts'
import { openBody, sealBody } from '#server/outbox/sealed-body.ts'
import { createTestApp } from '#server/testing/app.ts'
import { openSecret, sealSecret } from '#modules/connectors/server/secrets.ts'
import { sealKey } from '#modules/signatures/server/seal-key.ts'

test('S05 the secret key is exchanged: what the old one sealed is opened, sealed anew, and then needs the old one no more', async () => {
  const t = await createTestApp()
  try {
    const { db, settings: old, modules } = t.app
    const secretKey = 'another secret key of thirty-two bytes'
    const both = { ...old, secretKey, secretKeyBefore: old.secretKey }
    const alone = { ...old, secretKey }
    const run = (statement: ReturnType<typeof sql>) => db.execute(statement)
    const value = async (statement: ReturnType<typeof sql>) =>
      (await rowsOf<{ value: string }>(db, statement))[0]!.value

    const company = { code: 'TEST', name: 'Test Works', currency: 'USD', country: 'US', timeZone: 'UTC' }
    await (
      await t.as('administrator')
    )('POST', '/api/financial/legal-entities', { body: company })
    const { id: person } = (await rowsOf<{ id: string }>(db, sql`select id from users limit 1`))[0]!
    const mail = randomUUID()
    const text = 'Your link: https://mainstay.example/#abc'
    await run(sql`insert into outbox_messages (id, channel, key, recipient, subject, body, state, due_at, created_by) values
      (${mail}::uuid, 'mail', 'key', 'a@b.test', 'A link', ${sealBody(old, mail, text)}, 'waiting', now(), ${person}::uuid)`)
    const spoiled = randomUUID()
    await run(sql`insert into outbox_messages (id, channel, key, recipient, subject, body, state, due_at, created_by) values
      (${spoiled}::uuid, 'mail', 'other', 'a@b.test', 'Of a key long gone', 'v1.a.b.c', 'waiting', now(), ${person}::uuid)`)
    const totp = newTotp(directoryKeys(old).secondFactor, person, 'a@b.test')
    const password = await hashPassword('tuba gravel ninety moss', directoryKeys(old).pepper)
    await run(sql`insert into accounts (user_id, email_key, password_hash, password_changed_at, totp_secret) values
      (${person}::uuid, 'a@b.test', ${password}, now(), ${totp.sealed})`)
    const secrets = { apiKey: sealSecret(old, 'ai', 'apiKey', 'hunter2') }
    await run(sql`insert into connector (kind, settings, secrets, created_by) values
      ('ai', '{}', ${JSON.stringify(secrets)}::jsonb, ${person}::uuid)`)

    const mailNow = () => value(sql`select body as value from outbox_messages where id = ${mail}::uuid`)
    const totpNow = () => value(sql`select totp_secret as value from accounts where user_id = ${person}::uuid`)
    const connectorNow = () => value(sql`select secrets ->> 'apiKey' as value from connector where kind = 'ai'`)
    const signing = () => value(sql`select value from identity_keys where name = 'signing'`)
    const opens = async (settings: typeof old) => [
      openBody(settings, { id: mail, body: await mailNow() }),
      stepOf(
        directoryKeys(settings).secondFactor,
        person,
        await totpNow(),
        codeOf(totp.secret, t.app.now()),
        t.app.now(),
      ) !== null,
      openSecret(settings, 'ai', 'apiKey', await connectorNow()),
    ]
    const all = [text, true, 'hunter2']
    const seal = (settings: typeof old) =>
      db.transaction(async (tx) => {
        const { certificate } = await sealKey({ tx, app: { ...t.app, settings }, now: t.app.now() })
        return certificate.serialNumber
      })
    const sealed = await seal(old)
    assert.deepEqual(await opens(alone), [null, false, null], 'another key opens nothing')
    assert.deepEqual(await opens(both), all, 'with the one before it opens at once')

    const jobs = jobHandlers(modules).filter(({ name }) => name.endsWith('.seal-anew'))
    assert.equal(jobs.length, 3)
    const before = [await mailNow(), await signing()]
    for (const { run: anew } of jobs) await anew({}, t.app)
    assert.deepEqual([await mailNow(), await signing()], before, 'where no key is exchanged nothing is touched')
    for (const { run: anew } of jobs) await anew({}, { ...t.app, settings: both })
    assert.deepEqual(await opens(alone), all)
    assert.deepEqual(await opens(old), [null, false, null], 'the old one opens nothing any more')
    assert.notEqual(await signing(), before[1])
    assert.equal(await seal(alone), sealed, 'the seal of the company is the same')
    assert.notEqual(await seal(old), sealed, 'whoever has the old key alone has no seal, and makes another')
    assert.equal(await value(sql`select body as value from outbox_messages where id = ${spoiled}::uuid`), 'v1.a.b.c')
    const again = [await mailNow(), await totpNow(), await connectorNow()]
    for (const { run: anew } of jobs) await anew({}, { ...t.app, settings: both })
    assert.deepEqual([await mailNow(), await totpNow(), await connectorNow()], again, 'once')

    // A password is not sealed: it is known under the old key, and hashed anew when it is used.
    const pepper = (settings: typeof old) => directoryKeys(settings).pepper
    assert.equal(await isPassword('tuba gravel ninety moss', password, pepper(both)), 'old')
    assert.equal(await isPassword('tuba gravel ninety moss', password, pepper(alone)), false)
    assert.equal(await isPassword('another one', password, pepper(both)), false)
    const anew = await hashPassword('tuba gravel ninety moss', pepper(both))
    assert.equal(await isPassword('tuba gravel ninety moss', anew, pepper(alone)), true)
  } finally {
    await t.close()
  }
})

import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Sentence } from '#shared/sentence.ts'
import { modules, routesOf } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { languages, readLanguages } from './languages.ts'
import { problemOf } from './problem-of.ts'
import { writingOf } from './writing.ts'

const root = join(import.meta.dirname, '../..')
let home: TestApp
const codes = new Map<string, string>()

/** Dutch as a file of its own, in which every sentence begins with a word that English has not. */
before(async () => {
  home = await createTestApp()
  for (const file of globSync('{shared/verb.ts,{server/**,modules/*/{server,shared}}/{sentences,match-sentences}.ts}', {
    cwd: root,
  })) {
    const { says } = (await import(join(root, file))) as { says: Record<string, () => Sentence> }
    for (const say of Object.values(says)) {
      const { code, template } = say()
      assert.ok(!codes.has(code), `${code} is said twice`)
      codes.set(code, template)
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-languages-'))
  writeFileSync(
    join(folder, 'nl.json'),
    JSON.stringify(Object.fromEntries([...codes].map(([code, template]) => [code, `Helaas: ${template}`]))),
  )
  for (const [name, language] of readLanguages(folder)) languages.set(name, language)
  rmSync(folder, { recursive: true, force: true })
})
after(async () => {
  languages.clear()
  await home?.close()
})

test('another language is another file: whatever call refuses with a sentence, it says it in that of the reader', async () => {
  assert.ok(codes.size > 250, `${codes.size} sentences`)
  const employee = await home.as('employee')
  const english: string[] = []
  let asked = 0
  // Every third call: they differ in what is refused, not in how.
  for (const { endpoint } of routesOf(modules).filter((_, at) => at % 3 === 0)) {
    const url = endpoint.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const call = { method: endpoint.method as 'GET', url }
    const said = [
      (await home.server.inject({ ...call, headers: { 'accept-language': 'nl-BE,nl;q=0.9' } })).body,
      (await employee(call.method, url, { headers: { 'accept-language': 'nl' } })).text,
    ]
    for (const text of said) {
      const { sentence, message } = (/^\{.*\}$/s.test(text) ? JSON.parse(text) : {}) as {
        sentence?: object
        message?: string
      }
      if (!sentence) continue
      asked += 1
      if (!message!.startsWith('Helaas: ')) english.push(`${endpoint.method} ${url}: ${message}`)
    }
  }
  assert.ok(asked > 130, `${asked} refusals`)
  assert.deepEqual(english, [])
})

test('every rule of the database refuses with a sentence that has a code, and is told in the language of the reader', async () => {
  const owner = new pg.Client(home.databaseUrl)
  await owner.connect()
  const { rows: functions } = await owner.query<{ text: string }>(
    `select prosrc as text from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = 'public' and prosrc ~ 'MS00[19]'`,
  )
  const { rows: triggers } = await owner.query<{ text: string }>(
    `select split_part(encode(tgargs, 'escape'), '\\000', tgnargs) as text from pg_trigger join pg_proc p on p.oid = tgfoid where proname in ('fact_refuse', 'fact_refuse_line') and not tgisinternal`,
  )
  await owner.end()
  const raised = functions.flatMap(({ text }) =>
    [...text.matchAll(/raise exception\s+'((?:[^']|'')*)'((?:[^;])*?)using errcode = 'MS00[19]'/g)].map(
      ([, said, values]) =>
        said!.replaceAll("''", "'").replaceAll('%', values!.includes('to_char') ? '2026-06-30' : 'X 7'),
    ),
  )
  const messages = [...raised.filter((said) => said !== 'X 7'), ...triggers.map(({ text }) => text)]
  assert.ok(raised.length >= 30 && triggers.length >= 10, `${raised.length} and ${triggers.length}`)
  const unknown = messages.filter((message) => {
    const said = problemOf(Object.assign(new Error(message), { code: 'MS001' }))!.told(writingOf('nl'))
    return !said.sentence?.code.startsWith('database.') || !said.message.startsWith('Helaas: ')
  })
  assert.deepEqual(unknown, [])
  const told = problemOf(
    Object.assign(new Error('Nov 2026 is locked: choose a day in an open period'), { code: 'MS001' }),
  )!
  assert.deepEqual(told.told(writingOf(null)).sentence, {
    code: 'database.periodNotOpen',
    parameters: { period: 'Nov 2026', state: 'locked' },
  })
  assert.equal(
    problemOf(Object.assign(new Error('No fiscal year of this entity covers 2026-06-30'), { code: 'MS001' }))!.told(
      writingOf('en-GB'),
    ).message,
    'No fiscal year of this entity covers 30 Jun 2026',
  )
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ok, openLibrary, type Library } from '#modules/documents/server/testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any

const word = 'Xylographquartz'
let t: Library
const ids: Record<string, string> = {}
const declare = (body: object, who = 'administrator') => t.call(who, 'POST', '/document-fields', { body })
const versionOf = async (id: string) => (await t.read(`/documents/${id}`)).version
const fill = async (id: string, values: Record<string, string | null>, who = 'buyer', version?: number) =>
  t.call(who, 'POST', `/own-fields/${id}`, { version: version ?? (await versionOf(id)), body: { values } })
const said = async (id: string, who = 'administrator'): Promise<Record<string, string | null>> =>
  Object.fromEntries((await t.read(`/own-fields/${id}`, who)).map(({ label, value }: Json) => [label, value]))
async function contract(name = 'Supply contract.txt', who = 'buyer', query = {}) {
  const { id } = await t.keep(who, name, 'What is agreed', query)
  ok(await t.call(who, 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'contract' } }))
  return id
}

before(async () => {
  t = await openLibrary()
  for (const [name, body] of Object.entries({
    notice: { label: 'Notice', kind: 'number', position: 1 },
    ends: { label: 'Ends', kind: 'day', position: 2 },
    renews: { label: 'Renews', kind: 'yes or no', position: 3 },
    worth: { label: 'Worth', kind: 'money', currency: 'JPY', position: 4 },
    kept: { label: 'Kept by', kind: 'choice', choices: 'Paper\n Steel \n\nPaper\nGlass', position: 5 },
    party: { label: 'Party', kind: 'text', position: 6 },
  }))
    ids[name] = ok(await declare({ documentType: 'contract', ...body })).id
})
after(() => t?.close())

test('documents of a type have its fields, in their order; others have none', async () => {
  const id = await contract()
  assert.deepEqual(Object.keys(await said(id)), ['Notice', 'Ends', 'Renews', 'Worth', 'Kept by', 'Party'])
  const { id: letter } = await t.keep('buyer', 'Letter.txt', 'Dear')
  assert.deepEqual(await said(letter), {})
  assert.equal((await fill(letter, { [ids['notice']!]: '1' })).status, 422)
})

test('what does not fit is refused at its field, and nothing of the form is kept', async () => {
  const id = await contract()
  const wrong: [field: string, value: string | null][] = [
    ['notice', 'ninety'],
    ['notice', '1e3'],
    ['notice', '99999999999999999999'],
    ['ends', '2026-02-30'],
    ['ends', '30.11.2026'],
    ['renews', 'perhaps'],
    ['worth', '10.5'],
    ['kept', 'Wood'],
    ['kept', ''],
    ['party', 'x'.repeat(301)],
    ['party', 'turned \u202E round'],
  ]
  for (const [field, value] of wrong) {
    const { status, body, text } = await fill(id, { [ids['party']!]: 'Kept?', [ids[field]!]: value })
    assert.equal(status, 422, `${field} ${value} ${text}`)
    assert.deepEqual(Object.keys(body.fields), [ids[field]], text)
  }
  assert.equal((await fill(id, { '00000000-0000-4000-8000-00000000dead': '1' })).status, 422)
  assert.equal((await fill(id, { nonsense: '1' })).status, 400)
  assert.equal((await t.call('buyer', 'POST', `/own-fields/${id}`, { body: { values: {} } })).status, 428)
  assert.equal((await fill(id, {}, 'buyer', 1)).status, 412)
  assert.equal((await fill(id, { [ids['notice']!]: '1' }, 'employee')).status, 403)
  assert.ok(Object.values(await said(id)).every((value) => value === null))
  assert.equal((await t.read(`/field-values?filter=documentId:eq:${id}`)).items.length, 0)
})

test('what is filled in is found as what it is, exported and kept in its history', async () => {
  const one = await contract('One.txt')
  const two = await contract('Two.txt')
  const of = (notice: string, ends: string, worth: string, kept: string) => ({
    [ids['notice']!]: notice,
    [ids['ends']!]: ends,
    [ids['worth']!]: worth,
    [ids['kept']!]: kept,
  })
  ok(await fill(one, of('9', '2026-09-01', '1000', 'Paper')))
  ok(await fill(two, of('100', '2027-01-31', '250000', 'Steel')))
  assert.deepEqual(await said(two, 'employee'), {
    Notice: '100',
    Ends: '2027-01-31',
    Renews: null,
    Worth: '250000',
    'Kept by': 'Steel',
    Party: null,
  })
  const found = async (...filters: string[]) => {
    const query = filters.map((each) => `filter=${encodeURIComponent(each)}`).join('&')
    return (await t.read(`/field-values?${query}&sort=documentTitle`, 'buyer')).items.map(
      (each: Json) => each.documentTitle,
    )
  }
  assert.deepEqual(await found(`fieldId:eq:${ids['notice']}`, 'number:gte:10'), ['Two'], 'as numbers, not as text')
  assert.deepEqual(await found(`fieldId:eq:${ids['ends']}`, 'day:lt:2026-12-31'), ['One'])
  assert.deepEqual(await found(`fieldId:eq:${ids['worth']}`, 'number:gt:999'), ['One', 'Two'])
  assert.deepEqual(await found('fieldLabel:eq:Kept by', 'value:eq:Steel'), ['Two'])
  const file = await t.call('buyer', 'GET', '/field-values/export?format=csv&sort=documentTitle')
  assert.equal(file.status, 200)
  assert.match(file.text, /Two.*Worth.*250000.*JPY|JPY.*250000/)

  ok(await fill(two, { [ids['notice']!]: null, [ids['party']!]: '=cmd()' }))
  assert.equal((await said(two))['Notice'], null)
  assert.deepEqual(await found(`fieldId:eq:${ids['notice']}`, 'number:gte:10'), [])
  const { items } = await t.read(`/field-values?filter=documentId:eq:${two}&filter=fieldId:eq:${ids['notice']}`)
  const history = await t.read(`/field-values/${items[0].id}/history`)
  assert.deepEqual(
    history.map(({ action, actor }: Json) => [action, actor !== 'Mainstay']),
    [
      ['fill', true],
      ['create', true],
    ],
  )
  assert.ok(JSON.stringify(history[0].changes).includes('100'))
  const ofDocument = await t.read(`/documents/${two}/history`)
  assert.equal(ofDocument.filter(({ action }: Json) => action === 'fillFields').length, 2)
  const safe = await t.call('buyer', 'GET', '/field-values/export?format=csv')
  assert.ok(!/(^|,)"?=cmd/m.test(safe.text), 'nothing a spreadsheet would run')
})

test('what has to be filled in is, and of eight who fill in at once one is first', async () => {
  const must = ok(await declare({ documentType: 'certificate', label: 'Issuer', kind: 'text', required: true })).id
  const more = ok(await declare({ documentType: 'certificate', label: 'Note', kind: 'text' })).id
  const { id } = await t.keep('buyer', 'Certificate.txt', 'It is certified')
  ok(await t.call('buyer', 'PATCH', `/documents/${id}`, { version: 1, body: { documentType: 'certificate' } }))
  const refused = await fill(id, { [more]: 'Only this' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, [must]])
  const version = await versionOf(id)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => fill(id, { [must]: `Issuer ${n}`, [more]: `Note ${n}` }, 'buyer', version)),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 412, 412, 412, 412, 412, 412, 412],
  )
  const now = await said(id)
  assert.equal(now['Issuer']!.slice(-1), now['Note']!.slice(-1))
  assert.equal((await fill(id, { [must]: null })).status, 422)
})

test('a field is declared once, whole, and keeps its kind, its type and what is said in it', async () => {
  const no = async (body: object, field: string, status = 422) => {
    const reply = await declare({ documentType: 'contract', ...body })
    assert.equal(reply.status, status, reply.text)
    if (status === 422) assert.deepEqual(Object.keys(reply.body.fields), [field], reply.text)
  }
  await no({ label: ' notice ', kind: 'text' }, 'label')
  await no({ label: 'A', kind: 'choice', choices: 'One' }, 'choices')
  await no({ label: 'A', kind: 'text', choices: 'One\nTwo' }, 'choices')
  await no({ label: 'A', kind: 'money' }, 'currency')
  await no({ label: 'A', kind: 'day', currency: 'EUR' }, 'currency')
  await no({ label: 'A', kind: 'formula' }, 'kind', 400)
  for (const who of ['manager', 'buyer', 'auditor', 'employee'])
    assert.equal((await declare({ documentType: 'contract', label: 'A', kind: 'text' }, who)).status, 403)
  const change = async (name: string, body: object) =>
    t.call('administrator', 'PATCH', `/document-fields/${ids[name]}`, {
      version: (await t.read(`/document-fields/${ids[name]}`)).version,
      body,
    })
  assert.equal((await change('notice', { kind: 'text' })).status, 400)
  assert.equal((await change('notice', { documentType: 'letter' })).status, 400)
  const id = await contract('Changed.txt')
  ok(await fill(id, { [ids['worth']!]: '12', [ids['kept']!]: 'Glass' }))
  assert.equal((await change('worth', { currency: 'USD' })).status, 422)
  // A choice that is gone stays where it is said, and is chosen by nobody any more.
  ok(await change('kept', { choices: 'Paper\nSteel' }))
  ok(await fill(id, { [ids['kept']!]: 'Glass', [ids['notice']!]: '5' }))
  assert.equal((await said(id))['Kept by'], 'Glass')
  assert.equal((await fill(await contract('Other.txt'), { [ids['kept']!]: 'Glass' })).status, 422)
  // What another type says stays, and is not changed.
  ok(
    await t.call('buyer', 'PATCH', `/documents/${id}`, {
      version: await versionOf(id),
      body: { documentType: 'letter' },
    }),
  )
  assert.deepEqual(await said(id), { Notice: '5', Worth: '12', 'Kept by': 'Glass' })
  assert.equal((await fill(id, { [ids['notice']!]: '6' })).status, 422)
})

test('D07 nothing of the fields of a document is told to who may not know of it, by any route', async () => {
  const folder = await t.folder('hr', { name: 'Cases' })
  ok(await t.verb('hr', `/folders/${folder.id}`, 'restrict', { userIds: [], roles: ['hr'] }))
  const id = await contract('Warning.txt', 'hr', { folderId: folder.id })
  ok(await fill(id, { [ids['party']!]: word }, 'hr'))
  const { items } = await t.read(`/field-values?q=${word}`, 'hr')
  assert.equal(items.length, 1)
  const told: string[] = []
  for (const who of ['buyer', 'manager', 'auditor', 'employee'])
    for (const url of [
      `/own-fields/${id}`,
      `/field-values?q=${word}`,
      `/field-values?filter=value:has:${word}`,
      `/field-values?filter=documentId:eq:${id}`,
      '/field-values?limit=200',
      `/field-values/summary?q=${word}`,
      '/field-values/export?format=csv',
      `/field-values/${items[0].id}`,
      `/field-values/${items[0].id}/history`,
      `/documents/${id}`,
    ]) {
      const { text, status, body } = await t.call(who, 'GET', url)
      if (text.includes(word) || status >= 500 || body?.count > 0) told.push(`${who} ${url} ${status}`)
    }
  assert.deepEqual(told, [])
  assert.equal((await fill(id, { [ids['party']!]: 'Mine' }, 'buyer', 2)).status, 404)
})

test('what is archived or gone keeps what it said', async () => {
  const id = await contract('Old.txt')
  ok(await fill(id, { [ids['notice']!]: '30' }))
  ok(await t.verb('buyer', `/documents/${id}`, 'put-away'))
  assert.equal((await fill(id, { [ids['notice']!]: '31' })).status, 409)
  assert.equal((await said(id))['Notice'], '30')
})

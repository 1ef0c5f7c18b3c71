import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStorages, type Storages } from '#server/storage/testing.ts'
import type { Caller } from '#server/testing/app.ts'

let t: Storages
before(async () => void (t = await openStorages()))
after(() => t?.close())

type Item = { id: string; of: string | null; title: string | null; page: string | null; bytes: number }
type Counted = { files: number; bytes: number; items: Item[] }
type Answer = { files: number | null; bytes: number | null; items: Item[]; next: string | null }

/** All files of a figure, page by page. */
async function every(as: Caller, query: string): Promise<Counted> {
  const all: Item[] = []
  let answer: Answer
  let counted: Pick<Counted, 'files' | 'bytes'> | null = null
  let after = ''
  do {
    const reply = await as('GET', `/api/settings/storage-files?${query}${after && `&after=${after}`}`)
    assert.equal(reply.status, 200, reply.text)
    answer = reply.body as Answer
    // They are counted once, however many pages there are.
    if (counted) assert.deepEqual([answer.files, answer.bytes], [null, null])
    counted ??= { files: answer.files!, bytes: answer.bytes! }
    all.push(...answer.items)
    after = answer.next ?? ''
  } while (after)
  return { ...counted, items: all }
}
const sum = (items: readonly Item[]) => items.reduce((all, { bytes }) => all + bytes, 0)

test('each count of files is the rows that it opens, for two people, and nobody else is told of any', async () => {
  for (let n = 0; n < 40; n += 1) await t.keep(`Bill ${n}.txt`, `Bill number ${n}`)
  const { id, key } = await t.keep('Xylographquartz.txt', 'What nobody reads')
  await t.moved('s3')
  for (let n = 0; n < 105; n += 1) await t.keep(`Note ${n}.txt`, `Note number ${n}`)
  // The same file once more is one file.
  const { pool } = t.app
  await pool.query(
    `insert into attachments (id, record, record_id, name, type, size, sha256, storage_key, scan, author_id, author, created_at)
     select gen_random_uuid(), 'procurement.vendors', gen_random_uuid(), 'Twice.txt', 'text/plain', v.size, v.sha256, v.storage_key, 'not scanned', v.created_by, 'Somebody', now()
     from documents_versions v where v.storage_key = $1`,
    [key],
  )
  const restricted = await t.as('hr')
  const folder = await restricted('POST', '/api/documents/folders', { body: { name: 'Cases' } })
  const document = await restricted('GET', `/api/documents/documents/${id}`)
  const to = { version: document.body.version, body: { folderId: folder.body.id } }
  assert.equal((await restricted('PATCH', `/api/documents/documents/${id}`, to)).status, 200)
  const shut = await restricted('POST', `/api/documents/folders/${folder.body.id}/restrict`, {
    version: folder.body.version,
    body: { userIds: [], roles: ['hr'] },
  })
  assert.equal(shut.status, 200, shut.text)

  const administrator = await t.as('administrator')
  const keeper = await t.as('receiver')
  await pool.query(
    `insert into roles (name, label, permissions) values ('storekeeper', 'Storekeeper', '{settings.storage.read,documents.documents.read}')`,
  )
  await pool.query(
    `update user_roles set role = 'storekeeper' where user_id = (select id from users where email like 'receiver@%')`,
  )
  const { rows } = await pool.query<{ n: number }>(
    'select count(distinct storage_key)::int as n from documents_versions',
  )
  const seen: number[] = []
  for (const as of [administrator, keeper]) {
    const { storages } = (await as('GET', '/api/settings/storage')).body
    let files = 0
    for (const { name, holds, ...whole } of storages) {
      const all = await every(as, `storage=${name}`)
      assert.deepEqual(
        [all.files, all.items.length, new Set(all.items.map((each) => each.id)).size],
        Array(3).fill(whole.files),
      )
      assert.deepEqual([all.bytes, sum(all.items)], [whole.bytes, whole.bytes])
      for (const hold of holds) {
        const some = await every(as, `storage=${name}&record=${hold.record}`)
        assert.deepEqual(
          [some.files, some.items.length, sum(some.items)],
          [hold.files, hold.files, hold.bytes],
          hold.of,
        )
        assert.ok(some.items.every(({ of }) => of === hold.of))
      }
      files += whole.files
    }
    assert.equal(files, rows[0]!.n)
    seen.push((await every(as, 'storage=local&record=documents.documents')).items.filter(({ page }) => page).length)
    const moved = await as('GET', '/api/settings/storage-files?storage=s3')
    assert.equal(moved.text.includes('Xylographquartz'), as === administrator)
    assert.ok(!moved.text.includes(key))
  }
  assert.deepEqual(seen, [105, 105])
  for (const who of ['manager', 'buyer', 'auditor', 'employee'])
    assert.equal((await (await t.as(who))('GET', '/api/settings/storage-files?storage=local')).status, 403, who)
  for (const query of ['', 'storage=ftp', 'storage=local&record=%27', 'storage=local&after=x'])
    assert.equal((await administrator('GET', `/api/settings/storage-files?${query}`)).status, 400, query)
  const none = await every(administrator, 'storage=local&record=procurement.items')
  assert.deepEqual([none.files, none.items], [0, []])
})

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { verifyStored } from '#server/audit/files.ts'
import { attachedFiles } from '#server/files/named.ts'
import { ada, ben, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'
import { createTestApp, type Caller, type TestApp } from '#server/testing/app.ts'

// What was attached to records lay beside them alone; now each file is a document too.

const [seen, kept, program] = [randomUUID(), randomUUID(), randomUUID()]
const vendor = randomUUID()
const bytes = Buffer.from('The Xylographquartz agreement')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const names = { seen: 'Frame_agreement 2025.final.txt', kept: '.env', program: `${'a'.repeat(230)}.txt` }
let older: OlderDatabase
let owner: pg.Pool
let app: TestApp
let buyer: Caller

const insert = (id: string, record: string, recordId: string, name: string, [author, by]: readonly [string, string]) =>
  `insert into attachments (id, record, record_id, name, type, size, sha256, storage_key, scan, author_id, author, created_at)
   values ('${id}', '${record}', '${recordId}', '${name}', 'text/plain', ${bytes.length}, '${sha256}', 'attachments/${id}', 'clean', '${author}', '${by}', '2025-03-04T05:06:07.089Z')`

before(async () => {
  older = await databaseBefore('attachments_are_documents')
  owner = older.owner
  await older.people([])
  await owner.query(`begin;
    insert into procurement_vendors (id, created_by, number, name, preferred, status, currency, payment_term_days) values ('${vendor}', '${ada}', 'V1', 'Northern Bolts', false, 'active', 'USD', 30);
    ${insert(seen, 'procurement.vendors', vendor, names.seen, [ada, 'Ada'])};
    ${insert(kept, 'hr.expense-claims', randomUUID(), names.kept, [ben, 'Ben'])};
    ${insert(program, 'procurement.vendors', vendor, names.program, [randomUUID(), 'A program'])};
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '');
    commit`)
  assert.ok((await older.upgrade()).length >= 1)
  app = await createTestApp({ database: older, now: () => new Date('2026-06-15T12:00:00Z') })
  for (const id of [seen, kept, program]) await app.app.files.put(`attachments/${id}`, bytes)
  buyer = await app.as('buyer')
})
after(async () => {
  await app?.close()
  await older?.drop()
})

test('every file that was attached is a document of its record, with its link, history, hash, author and moment', async () => {
  const { rows } = await owner.query(
    `select d.attachment_id as id, d.title, d.state, d.classification, d.belongs_to as record, d.belongs_to_id as "recordId", d.owner_id as owner, d.created_by as author, d.created_at as at,
       v.number, v.sha256, v.storage_key as key, v.file_name as name, v.scan, v.created_by_name as by, l.record_id as linked, d.current_version_id = v.id as current
     from documents_documents d join documents_versions v on v.document_id = d.id join documents_links l on l.document_id = d.id and l.record = d.belongs_to`,
  )
  assert.equal(rows.length, 3)
  const of = (id: string) => rows.find((each) => each.id === id)
  const first = of(seen)
  assert.deepEqual(
    [first.title, first.name, first.sha256, first.key, first.scan, first.by, first.number, first.current, first.state],
    ['Frame agreement 2025.final', names.seen, sha256, `attachments/${seen}`, 'clean', 'Ada', 1, true, 'effective'],
  )
  assert.deepEqual(
    [
      first.record,
      first.recordId,
      first.linked,
      first.owner,
      first.author,
      first.at.toISOString(),
      first.classification,
    ],
    ['procurement.vendors', vendor, vendor, ada, ada, '2025-03-04T05:06:07.089Z', 'confidential'],
  )
  assert.equal(of(kept).title, '.env')
  assert.deepEqual([of(program).title, of(program).owner, of(program).by], ['a'.repeat(200), null, 'A program'])
})

test('it is found by what stands in it by whoever sees its record, and by nobody else; old addresses lead to the same bytes', async () => {
  for (let waiting = 1; waiting > 0;) {
    await app.jobs.drain()
    waiting = (
      await owner.query(
        'select from documents_versions v left join documents_readings r on r.version_id = v.id where r.version_id is null',
      )
    ).rows.length
    if (waiting) await app.app.enqueue!(app.app.db, [{ name: 'documents.read-waiting', data: {} }])
  }
  const search = async (who: Caller) => (await who('GET', '/api/documents/search?q=Xylographquartz')).body
  assert.equal((await search(buyer)).count, 2, 'those of the vendor, and not that of a claim of somebody else')
  assert.equal((await search(await app.as('administrator'))).count, 3)
  const old = await buyer('GET', `/api/procurement/vendors/${vendor}/attachments/${seen}`)
  assert.deepEqual(old.bytes, bytes)
  const { body: ofRecord } = await buyer(
    'GET',
    `/api/documents/of-record?record=procurement.vendors&recordId=${vendor}`,
  )
  assert.equal(ofRecord.length, 2)
})

test('it is proven by verify as all else, and safe to be asked for again', async () => {
  assert.deepEqual(
    [...(await older.findings()), ...(await verifyStored(owner, app.app.files, attachedFiles.received))],
    [],
  )
  await app.app.enqueue!(app.app.db, [{ name: 'documents.keep-attached', data: {} }])
  await app.jobs.drain()
  assert.equal((await owner.query('select from documents_documents')).rows.length, 3)
})

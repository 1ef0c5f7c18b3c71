import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checksOf } from '#server/audit/checks.ts'
import { ok, openLibrary, type Library } from './testing.ts'

let t: Library
before(async () => void (t = await openLibrary()))
after(() => t?.close())

const findings = async () => {
  const { settings, files, modules, pool } = t.app
  const check = checksOf(settings.headsDir, files, modules).find(({ name }) => name.startsWith('Every version'))!
  return check.run(pool)
}

test('D01 verify reads the bytes of every version again: one that was changed, cut short or removed is named', async () => {
  const { id } = await t.keep('buyer', 'Lease.txt', 'Twelve months')
  ok(await t.send('buyer', `/documents/${id}/versions`, 'Lease.txt', 'Fifteen months'))
  assert.deepEqual(await findings(), [])
  const { rows } = await t.app.pool.query<{ key: string; number: number }>(
    'select storage_key as key, number from documents_versions where document_id = $1 order by number',
    [id],
  )
  const { files } = t.app
  for (const [at, was] of ['Twelve months', 'Fifteen months'].entries()) {
    const { key, number } = rows[at]!
    const where = `The file Lease.txt (version ${number} of document ${id})`
    // Of the same length, so that only the hash tells.
    await files.put(key, was.replace('months', 'MONTHS'))
    assert.deepEqual(await findings(), [`${where} is not the one that was received.`])
    await files.put(key, was.slice(0, -1))
    assert.deepEqual(await findings(), [`${where} is not the one that was received.`])
    await files.delete(key)
    assert.deepEqual(await findings(), [`${where} is missing.`])
    await files.put(key, was)
  }
  assert.deepEqual(await findings(), [])
})

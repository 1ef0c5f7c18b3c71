import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rooms } from './app.ts'
import { testDatabase } from './db/testing.ts'
import { rolesOf } from './identity-provider/accounts.ts'
import { createSampleCompany } from './sample.ts'
import { testHouse } from './testing/house.ts'
import { goesWith } from './testing/leans.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
before(async () => void (database = await testDatabase()))
after(() => database?.drop())

/** What is left of the house without a room and those that stand on it. */
const without = (room: string) => {
  const gone = goesWith(room)
  return { gone, kept: rooms.filter(({ name }) => !gone.has(name)) }
}

for (const { name } of rooms)
  test(`the house stands without ${name}`, async () => {
    const { gone, kept } = without(name)
    const home = await testHouse({ rooms: kept, database })
    try {
      assert.ok(rolesOf(kept).length >= 9)
      const ask = await home.as('administrator')
      const operations = gone.has('operations') ? [] : ['/api/operations/overview']
      for (const url of ['/api/search?q=a', '/api/measures?whose=all', '/api/tools', ...operations])
        assert.equal((await ask('GET', url)).status, 200, url)
      const { paths } = (await ask('GET', '/api/openapi.json')).body as { paths: Record<string, unknown> }
      for (const room of rooms)
        for (const { record } of room.records) {
          const { path } = record.api.list
          assert.equal(path in paths, !gone.has(room.name), path)
          if (gone.has(room.name)) assert.equal((await ask('GET', path)).status, 404, path)
        }
    } finally {
      await home.close()
    }
  })

test('the sample company is made of the rooms that are there', async () => {
  const { kept } = without('financial')
  const home = await testHouse({ rooms: kept, database })
  try {
    assert.deepEqual(await createSampleCompany(home.house), [])
  } finally {
    await home.close()
  }
})

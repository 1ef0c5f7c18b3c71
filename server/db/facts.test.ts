import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { columnsOf } from './apply-facts.ts'
import { facts, proven } from './facts.ts'
import { free } from './free-tables.ts'
import { testDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let owner: pg.Client

before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await database?.drop()
})

test('every table is listed once: as a fact, as proven in its own way, or as free', async () => {
  const listed = [facts, proven, free].flatMap((list) => Object.keys(list))
  assert.deepEqual(listed.toSorted(), [...(await columnsOf(owner)).keys()].toSorted())
})

test('what facts.ts names is there: columns, and the documents of lines', async () => {
  const columns = await columnsOf(owner)
  for (const [table, { without = [], final, finalWith }] of Object.entries(facts)) {
    const named = [...without, ...(final?.columns ?? []), ...(finalWith ? [finalWith.by, ...finalWith.columns] : [])]
    assert.deepEqual(
      named.filter((column) => !columns.get(table)!.includes(column)),
      [],
      table,
    )
    if (finalWith) assert.ok(columns.get(finalWith.parent)?.includes('state'), table)
  }
})

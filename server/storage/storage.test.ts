import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { Problem } from '#shared/problem.ts'
import { azureStorage } from './azure-blob.ts'
import { s3Storage, signed } from './s3.ts'
import type { Storage } from './storage.ts'
import { azureStandIn, s3StandIn } from './testing-storages.ts'

const patience = 300
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const key = "ab/Plan & price (1) 'é'+.txt"
const bytes = Buffer.from('Twelve months')
const put = (to: Storage, name: string, of: Buffer) => to.put(name, Readable.from([of]), of.length, sha256(of))
const all = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const each of from) found.push(each)
  return found
}
const read = async (from: Storage, name: string) => {
  const found = await from.get(name)
  return found && Buffer.concat(await all<Buffer>(found))
}
const isAway = (error: unknown) => error instanceof Problem && error.reason === 'unavailable'

test('a request is signed as the published example of Signature Version 4 is', () => {
  const { headers } = signed(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
    },
    { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    new Date('2013-05-24T00:00:00Z'),
  )
  assert.match(headers['authorization']!, /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/)
})

const kinds = [
  {
    name: 'S3',
    open: s3StandIn,
    storage: (settings: never) => s3Storage(settings, patience),
    wrong: { secretKey: 'another secret' },
  },
  {
    name: 'Azure Blob',
    open: azureStandIn,
    storage: (settings: never) => azureStorage(settings, patience),
    wrong: { key: Buffer.from('another key of it').toString('base64') },
  },
]
for (const { name, open, storage: storageOf, wrong } of kinds)
  test(`${name}: what is kept is read again, listed and removed; a bad day and a wrong key are told as away`, async (t) => {
    const stand = await open()
    t.after(stand.close)
    const storage = storageOf(stand.settings as never)
    await storage.ping()
    assert.equal(await storage.head(key), null)
    assert.equal(await storage.get(key), null)
    await storage.delete(key)
    await put(storage, key, bytes)
    assert.deepEqual(await read(storage, key), bytes)
    assert.equal((await storage.head(key))!.size, bytes.length)
    const part = await storage.get(key, { first: 7, last: 9 })
    assert.equal(Buffer.concat(await all<Buffer>(part!)).toString(), 'mon')
    stand.state.pageOf = 2
    for (const each of ['a', 'b', 'c', 'd']) await put(storage, each, Buffer.from(each))
    assert.deepEqual(
      (await all(storage.list())).map((each) => each.key),
      ['a', key, 'b', 'c', 'd'].toSorted(),
    )
    await storage.delete('a')
    assert.equal(await storage.head('a'), null)
    for (const mood of ['busy', 'silent'] as const) {
      stand.state.mood = mood
      await assert.rejects(storage.ping(), isAway, mood)
      await assert.rejects(storage.get(key), isAway, mood)
      await assert.rejects(put(storage, 'e', bytes), isAway, mood)
    }
    stand.state.mood = 'cut'
    await assert.rejects(read(storage, key))
    stand.state.mood = 'well'
    await assert.rejects(storageOf({ ...stand.settings, ...wrong } as never).ping(), isAway, 'a wrong key')
    await stand.close()
    await assert.rejects(storage.head(key), isAway, 'nobody there')
  })

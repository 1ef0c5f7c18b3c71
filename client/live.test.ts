import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { until } from '#shared/testing/until.ts'
import { followChanges, type Told } from './live-source.ts'
import { isUnder, refresher } from './live.ts'

class Source extends EventTarget {
  readyState = 0
  closed = false
  close() {
    this.closed = true
    this.readyState = 2
  }
  opened() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(type: string, data: unknown) {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }))
  }
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function tab({ alone = false } = {}) {
  const sources: Source[] = []
  const heard: string[] = []
  const told: Told = { changed: (records) => void heard.push(records.join()), missed: () => void heard.push('missed') }
  const open = () => {
    sources.push(new Source())
    return sources.at(-1) as never
  }
  const stop = followChanges(
    told,
    alone
      ? { open, locks: undefined, channel: undefined }
      : { open, locks: navigator.locks, channel: (name) => new BroadcastChannel(name) },
  )
  stops.push(stop)
  return { sources, heard, stop }
}

async function locks() {
  const { held, pending } = await navigator.locks.query()
  return { held: held!.length, pending: pending!.length }
}

test('one tab holds the connection and tells the others; the next takes over and reads everything anew', async () => {
  const first = tab()
  await until('the first tab is connected', () => first.sources.length === 1)
  const second = tab()
  await until('the second tab is in line', async () => (await locks()).pending === 1)
  assert.deepEqual([first.sources.length, second.sources.length], [1, 0])
  first.sources[0]!.opened()
  first.sources[0]!.says('changed', [
    { record: 'a.b', id: 1 },
    { record: 'a.b', id: 2 },
    { record: 'a.c', id: 3 },
  ])
  await until('the second tab is notified', () => second.heard.length > 0)
  assert.deepEqual([first.heard, second.heard], [['a.b,a.c'], ['a.b,a.c']])
  first.stop()
  assert.equal(first.sources[0]!.closed, true)
  await until('the second tab is connected', () => second.sources.length === 1)
  const witness = tab()
  second.sources[0]!.opened()
  second.sources[0]!.says('changed', [{ record: 'a.d', id: 1 }])
  await until('another tab is notified', () => witness.heard.includes('a.d'))
  assert.deepEqual(second.heard, ['a.b,a.c', 'missed', 'a.d'])
  assert.deepEqual(first.heard, ['a.b,a.c'])
  witness.stop()
  const third = tab()
  third.stop()
  second.stop()
  await until('the lock is free', async () => Object.values(await locks()).every((count) => count === 0))
  assert.equal(third.sources.length, 0)
  // Nobody holds the lock any more, so that the next tab gets it at once.
  tab().stop()
  const last = tab()
  await until('the last tab is connected', () => last.sources.length === 1)
})

test('where tabs cannot agree each has its own; after a reconnect everything is read anew', async () => {
  const { sources, heard } = tab({ alone: true })
  sources[0]!.opened()
  assert.deepEqual(heard, [])
  sources[0]!.readyState = 0
  sources[0]!.dispatchEvent(new Event('error'))
  sources[0]!.opened()
  sources[0]!.says('missed', '')
  assert.deepEqual(heard, ['missed', 'missed'])
  assert.equal(sources.length, 1)
})

test('an answer that is no stream is tried again later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { sources, heard } = tab({ alone: true })
  sources[0]!.close()
  sources[0]!.dispatchEvent(new Event('error'))
  t.mock.timers.tick(1999)
  assert.equal(sources.length, 1)
  t.mock.timers.tick(1)
  assert.equal(sources.length, 2)
  sources[1]!.opened()
  assert.deepEqual(heard, [])
})

test('a key is touched by its own path only', () => {
  assert.ok(isUnder('/api/procurement/orders', '/api/procurement/orders'))
  assert.ok(isUnder('/api/procurement/orders', '/api/procurement/orders/1/history'))
  assert.ok(isUnder('/api/procurement/orders', '/api/procurement/orders?limit=50'))
  assert.ok(!isUnder('/api/procurement/orders', '/api/procurement/orders-lines'))
  assert.ok(!isUnder('/api/procurement/orders', 7))
  assert.ok(isUnder('/api', '/api/me'))
})

test('many changes become one reading anew soon, even under a steady flow; a hidden page waits', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const calls: string[][] = []
  const keys = ['/api/a/b?x=1', '/api/a/c', '/api/d/e/1']
  const queries = {
    invalidateQueries: async ({ predicate }: { predicate: (query: never) => boolean }) =>
      void calls.push(keys.filter((key) => predicate({ queryKey: [key] } as never))),
  }
  const refresh = refresher(queries as never, page as never)
  let changes = 0
  while (calls.length === 0) {
    changes += 1
    refresh.changed(['a.b'])
    t.mock.timers.tick(10)
  }
  assert.equal(changes, 15, 'one every 10 ms, until 150 ms are over')
  assert.deepEqual(calls, [['/api/a/b?x=1']])
  t.mock.timers.tick(200)
  calls.length = 0
  page.hidden = true
  refresh.changed(['a.c'])
  t.mock.timers.tick(200)
  assert.deepEqual(calls, [])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  t.mock.timers.tick(200)
  assert.deepEqual(calls, [['/api/a/c']])
  refresh.missed()
  t.mock.timers.tick(200)
  assert.deepEqual(calls[1], keys)
  refresh.stop()
})

test('figures made of many records follow any change, once in a while', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const calls: string[][] = []
  const keys = ['/api/a/b', '/api/a/reports/sums', '/api/c/overview']
  const queries = {
    invalidateQueries: async ({ predicate }: { predicate: (query: never) => boolean }) =>
      void calls.push(
        keys.filter((key) => predicate({ queryKey: [key], meta: { figures: /sums|overview/.test(key) } } as never)),
      ),
  }
  const refresh = refresher(queries as never, page as never)
  for (let change = 0; change < 10; change += 1) {
    refresh.changed(['a.b'])
    t.mock.timers.tick(150)
  }
  assert.deepEqual(
    calls.filter((read) => read.includes('/api/a/reports/sums')),
    [['/api/a/reports/sums', '/api/c/overview']],
  )
  t.mock.timers.tick(10_000)
  assert.equal(calls.length, 11)
  refresh.stop()
})

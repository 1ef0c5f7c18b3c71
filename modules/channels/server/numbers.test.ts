import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checks } from './checks.ts'
import { ok, openChannelsApp, type ChannelsApp, type Role } from './testing.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a reply may be of any shape
type Json = any
let t: ChannelsApp
before(async () => void (t = await openChannelsApp()))
after(() => t?.close())

const writers: Role[] = ['administrator', 'buyer', 'approver', 'accountant', 'employee', 'manager', 'auditor', 'hr']
const each = 25

test('C14 eight writers leave no gap, readers who reconnect miss nothing, unread is exact', async () => {
  const id = await t.channel(
    'hr',
    'public',
    'Busy',
    writers.filter((who) => who !== 'hr'),
  )
  const acknowledged: number[] = []
  let isOver = false
  const write = async (who: Role) => {
    for (let at = 0; at < each; at += 1) {
      const key = crypto.randomUUID()
      const sendOnce = () => t.post(who, `/${id}/messages`, { text: `${who} ${at}` }, key)
      // Every third call is repeated at once, as by a browser that got no answer.
      const replies = at % 3 ? [await sendOnce()] : await Promise.all([sendOnce(), sendOnce()])
      const [first, ...more] = replies.filter(({ status }) => status !== 409).map(({ body }) => body.seq as number)
      acknowledged.push(first!)
      for (const seq of more) assert.equal(seq, first, 'the same key is the same message')
    }
  }
  /** Resumes after the last number it has, as a page does that was away. */
  const follow = async (who: Role) => {
    const received: number[] = []
    for (;;) {
      const last = isOver
      const { items } = await t.messages(who, id, `?after=${received.at(-1) ?? 0}&limit=7`)
      received.push(...items.map(({ seq }: Json) => seq))
      if (last && items.length === 0) return received
    }
  }
  const readers = Promise.all([follow('employee'), follow('auditor')])
  await Promise.all(writers.map(write))
  isOver = true
  const all = Array.from({ length: writers.length * each }, (_, at) => at + 1)
  assert.deepEqual(
    acknowledged.toSorted((a, b) => a - b),
    all,
  )
  for (const received of await readers) assert.deepEqual(received, all)
  for (const who of writers) assert.equal((await t.own(who, id)).unread, all.length - each, who)
  // Two tabs mark at the same moment.
  await Promise.all([40, 120, 80].map(async (seq) => ok(await t.post('buyer', `/${id}/read`, { seq }))))
  const rest = (await t.messages('buyer', id, '?after=120&limit=200')).items
  const others = rest.filter(({ author }: Json) => author.id !== t.ids.buyer).length
  assert.equal((await t.own('buyer', id)).unread, others)
  for (const check of checks) assert.deepEqual(await check.run(t.app.pool), [])
})

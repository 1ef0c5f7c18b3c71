import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Caller } from '#server/testing/app.ts'
import { LeaveApp, ok, refused } from './testing.ts'

type Row = { id: string; name: string; balance: { balance: string; available: string; pending: string; taken: string } }
type Page = { people: Row[]; next: string | null }

let home: LeaveApp
let type: string
const people: string[] = []
before(
  async () => {
    home = await LeaveApp.open('2026-11-24')
    type = await home.type()
    for (let n = 0; n < 55; n += 1) people.push(await home.someone({}, n % 2 ? home.boss : null))
    for (const [at, personId] of people.entries())
      if (at % 3)
        ok(
          await home.enter({
            personId,
            typeId: type,
            effectiveOn: at % 2 ? '2026-02-01' : '2027-02-01',
            quantity: String(at / 4),
            cause: 'Given',
          }),
        )
  },
  { timeout: 240_000 },
)
after(() => home?.close())

const page = async (who: Caller, more: Record<string, string> = {}): Promise<Page> =>
  ok(await who('GET', `/api/hr/leave-balances/everybody?${new URLSearchParams({ typeId: type, ...more })}`))
async function all(who: Caller, more: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = null
  do {
    const found: Page = await page(who, { ...more, ...(next ? { after: next } : {}) })
    assert.ok(found.people.length <= 50)
    rows.push(...found.people)
    next = found.next
  } while (next)
  return rows
}

test('H03 what everybody has on a day is what the account of each comes to, past and to come, more than a page of them, each once', async () => {
  for (const on of ['2026-01-31', '2026-11-24', '2027-06-30']) {
    const rows = await all(home.hr, { on })
    assert.equal(rows.length, 58)
    assert.equal(new Set(rows.map(({ id }) => id)).size, 58)
    assert.deepEqual(
      rows.map(({ name }) => name),
      rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    for (const [at, id] of people.entries()) {
      const given = at % 3 && on >= (at % 2 ? '2026-02-01' : '2027-02-01') ? at / 4 : 0
      assert.equal(Number(rows.find((row) => row.id === id)!.balance.balance), given, `${at} on ${on}`)
    }
    for (const { id, balance } of rows.slice(0, 8)) {
      const { lines } = ok(await home.hr('GET', `/api/hr/leave-account?personId=${id}&typeId=${type}&on=${on}`))
      assert.equal(Number(lines.at(-1)?.balance ?? 0), Number(balance.balance))
    }
  }
})

test('H18 everybody is shown those whose leave they may see, and nobody else by any cursor', async () => {
  const team = await all(home.manager)
  const own = [home.person, home.boss, ...people.filter((_, at) => at % 2)]
  assert.deepEqual(team.map(({ id }) => id).toSorted(), own.toSorted())
  assert.deepEqual(
    (await all(home.employee)).map(({ id }) => id),
    [home.person],
  )
  assert.deepEqual((await page(home.employee, { after: people[0]! })).people, [], 'after somebody who is not seen')
  const confidential = await home.type({ confidential: true })
  assert.equal((await all(home.hr, { typeId: confidential })).length, 58)
  assert.deepEqual(
    (await all(home.manager, { typeId: confidential })).map(({ id }) => id),
    [home.boss],
    'of a confidential type their own alone',
  )
})

test('who has left, or is to come, is shown on the days on which they work here; what is asked wrongly is refused', async () => {
  const id = await home.someone({ hireDate: '2026-12-01' })
  const has = async (on: string) => (await all(home.hr, { on })).some((row) => row.id === id)
  assert.deepEqual([await has('2026-11-30'), await has('2026-12-01')], [false, true])
  const url = '/api/hr/leave-balances/everybody'
  refused(await home.hr('GET', url), 400, undefined, 'typeId')
  refused(await home.hr('GET', `${url}?typeId=${people[0]}`), 422, undefined, 'typeId')
  refused(await home.hr('GET', `${url}?typeId=${type}&on=2026-02-30`), 400, undefined, 'on')
  refused(await home.hr('GET', `${url}?typeId=${await home.type({ tracked: false })}`), 422, undefined, 'typeId')
})

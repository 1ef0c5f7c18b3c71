import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#shared/day.ts'
import { seeded } from '#server/testing/requests.ts'
import { ada, databaseBefore, type OlderDatabase } from '#server/db/testing-upgrade.ts'

/** A price as the version before kept it: several might hold on a day, of which the one that had begun last counted. */
type Price = { id: string; item: string; least: string; price: string; from: Day | null; to: Day | null }

const [vendor, entered, first] = [randomUUID(), '2026-03-01', '2026-01-01']
const day = (n: number): Day => addDays(first, n)
const prices: Price[] = []
let older: OlderDatabase

before(async () => {
  const random = seeded(9)
  const roll = (sides: number) => Math.floor(random() * sides)
  for (let n = 0; n < 60; n += 1) {
    const item = randomUUID()
    const taken = new Set<string>()
    for (let m = 0; m < 6; m += 1) {
      const from = roll(3) ? day(roll(200)) : null
      const least = roll(2) ? '0' : '25'
      if (taken.has(`${least} ${from}`)) continue
      taken.add(`${least} ${from}`)
      const to = roll(2) ? null : addDays(from ?? '2026-03-10', roll(60))
      prices.push({ id: randomUUID(), item, least, price: `${n}.${m + 1}0`, from, to })
    }
  }
  older = await databaseBefore('vendor_prices_dated')
  await older.people([])
  const by = `'${ada}', '${entered}T12:00:00Z'`
  const items = [...new Set(prices.map(({ item }) => item))]
  const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)
  await older.owner.query(`begin;
    insert into financial_parties (id, created_by, created_at, kind, number, name) values ('${vendor}', ${by}, 'vendor', 'V-1', 'Bolts');
    insert into procurement_vendors (id, created_by, created_at, number, name, preferred, status, currency, payment_term_days) values ('${vendor}', ${by}, 'V-1', 'Bolts', false, 'active', 'USD', 30);
    ${items.map((id, n) => `insert into procurement_items (id, created_by, created_at, number, name, unit, type, standard_cost, list_price, currency, made_here, sellable) values ('${id}', ${by}, 'I-${n}', 'Item ${n}', 'each', 'goods', 1, 1, 'USD', false, false);`).join('\n')}
    ${prices
      .map(
        ({ id, item, least, price, from, to }) =>
          `insert into procurement_vendor_prices (id, created_by, created_at, vendor_id, item_id, currency, unit_price, unit, min_quantity, lead_time_days, valid_from, valid_to)
             values ('${id}', ${by}, '${vendor}', '${item}', 'USD', ${price}, 'each', ${least}, 3, ${quoted(from)}, ${quoted(to)});
           insert into audit_log (at, actor_id, actor_name, action, record, record_id, after, correlation_id)
             values (now(), '${ada}', 'Ada', 'create', 'procurement.vendor-prices', '${id}', '{"id": "${id}", "version": 1}', '');`,
      )
      .join('\n')}
    insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '');
    commit`)
  await older.upgrade()
})
after(() => older?.drop())

test('on each day that price holds which held before the prices had days of their own, and never two', async () => {
  const { rows } = await older.owner.query(
    `select item_id as item, trim_scale(min_quantity)::text as least, trim_scale(unit_price)::text as price, valid_from::text as "from", valid_to::text as "to", state from procurement_vendor_prices`,
  )
  const holds = (from: Day | null, to: Day | null, on: Day) =>
    (from === null || from <= on) && (to === null || on <= to)
  let days = 0
  for (const item of new Set(prices.map((each) => each.item)))
    for (const least of ['0', '25'])
      // From the day on which the first of them was entered: what had no first day had not been there before.
      for (let n = 60; n < 300; n += 1) {
        const on = day(n)
        const [held] = prices
          .filter((each) => each.item === item && each.least === least && holds(each.from, each.to, on))
          .toSorted((a, b) => (a.from === b.from ? 0 : (a.from ?? '') < (b.from ?? '') ? 1 : -1))
        const now = rows.filter(
          (each) =>
            each.item === item && each.least === least && each.state === 'in force' && holds(each.from, each.to, on),
        )
        assert.ok(now.length <= 1, `${now.length} hold on ${on}`)
        assert.equal(now[0] ? Number(now[0].price) : null, held ? Number(held.price) : null, `${item} ${least} ${on}`)
        days += now.length
      }
  assert.ok(days > 10_000, String(days))
  assert.ok(rows.length > prices.length, 'some hold twice, before and after another one')
  assert.ok(rows.some(({ state }) => state === 'withdrawn'))
})

test('what the upgrade did to each price stands in its history', async () => {
  assert.deepEqual(await older.findings(), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { setLimits, setThreshold } from '#server/approval/limits.ts'
import { exhaustive, shareOf } from '#server/testing/walk.ts'
import { checks, openBooks, type Answer, type Caller } from './testing.ts'

const seed = Number(process.env['SEED'] ?? 20261122)
const turns = exhaustive ? 260 : 70

/** The same numbers from the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Everything the auditor compares is read from the lines of posted entries alone. */
const posted = `from financial_entry_lines l join financial_entries e on e.id = l.entry_id and e.state <> 'draft' and e.number is not null
  join financial_accounts a on a.id = l.account_id join financial_journals j on j.id = e.journal_id where e.entity_id = $1`

test(`T1 T7 F02 F10 F11 an auditor of two companies: whatever was entered, cancelled, reversed, closed and opened again, every posting date ties (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!
  const books = await openBooks()
  try {
    const ada = await books.person('Ada')
    const [bob, carl] = [await books.person('Bob', { limit: 600_00n }), await books.person('Carl', { limit: null })]
    const ok = ({ status, body }: Answer) => {
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const other = ok(
      await ada('POST', 'legal-entities', {
        body: { code: 'KK', name: 'Test KK', currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' },
      }),
    ).id as string
    for (const [name, startsOn, endsOn] of [
      ['2025', '2025-04-01', '2026-03-31'],
      ['2026', '2026-04-01', '2027-03-31'],
    ])
      ok(await ada('POST', 'fiscal-years', { body: { entityId: other, name, startsOn, endsOn } }))
    // Small matters pass, others are asked of Bob, and large ones of Carl; the sums of a vendor and of a day count.
    await books.call(async ({ tx }) => {
      for (const record of ['financial.bills', 'financial.payments', 'financial.journal-entries']) {
        const limits: [string, string | null][] = [
          [bob.actor.id, '60000'],
          [carl.actor.id, null],
        ]
        await setLimits(tx, record, 'JPY', limits)
        await setThreshold(tx, record, { entityId: books.entityId, currency: 'USD', amount: '300' })
        await setThreshold(tx, record, { entityId: other, currency: 'JPY', amount: '30000' })
      }
    })
    const entities = [
      { id: books.entityId, currency: 'USD', unit: 100 },
      { id: other, currency: 'JPY', unit: 1 },
    ]
    const accountOf = async (entity: string, number: string) =>
      String(
        (
          await books.owner('select id from financial_accounts where entity_id = $1 and number = $2', [entity, number])
        )[0]!['id'],
      )
    const numbers = ['1000', '1010', '1300', '2210', '3000', '4000', '4900', '6100', '6200', '6500', '2000']
    const accounts = new Map<string, string>()
    for (const { id } of entities)
      for (const number of numbers) accounts.set(`${id} ${number}`, await accountOf(id, number))

    const randomDay = () => addDays('2025-10-01', random(240))
    const amount = (unit: number) => String((1 + random(90_000)) / (unit === 100 ? 100 : 1))
    const tally = new Map<string, number>()
    const note = (what: string, { status, body }: Answer) => {
      assert.ok(status < 500, `${what}: ${JSON.stringify(body)}`)
      tally.set(
        `${what} ${status === 200 ? 'done' : 'refused'}`,
        (tally.get(`${what} ${status === 200 ? 'done' : 'refused'}`) ?? 0) + 1,
      )
      return status === 200 ? body : null
    }
    const anybody = (): Caller => pick([ada, bob, carl])
    /** Takes a document on as far as its verbs go: a member who may takes the next step. */
    const along = async (url: string, verbs: readonly string[]) => {
      for (const verb of verbs)
        for (const who of verb === 'approve' ? [ada, bob, carl] : [ada]) {
          const { version, state } = ok(await ada('GET', url))
          if (verb === 'approve' && state !== 'in approval') break
          const body = verb === 'match' ? { body: { reason: 'Another one' } } : {}
          const reply = await who('POST', `${url}/${verb}`, { version, ...body })
          assert.ok(verb !== 'approve' || who !== ada || reply.status !== 200, 'Ada made it')
          note(`${url.split('/')[0]} ${verb}`, reply)
        }
    }
    const reason = { reason: 'An audit' }
    const all = async (recordType: string) =>
      ok(await ada('GET', `${recordType}?limit=200`)).items as Record<string, string>[]
    const steps: Record<string, () => Promise<unknown>> = {
      entry: async () => {
        const { id, currency, unit } = pick(entities)
        const line = (side: 'debit' | 'credit', sum: string) => {
          const number = pick(numbers)
          const accountId = accounts.get(`${id} ${number}`)!
          return { accountId, [side]: sum, ...(number === '2000' ? { partyId: books.vendorId } : {}) }
        }
        const sum = amount(unit)
        const body = {
          entityId: id,
          postingDate: randomDay(),
          description: 'Random',
          currency,
          lines: [line('debit', sum), line('credit', sum)],
        }
        if (random(3)) return note('entry', await ada('POST', 'journal-entries/posted', { body }))
        const draft = note('draft', await ada('POST', 'journal-entries', { body }))
        return draft && along(`journal-entries/${draft.id}`, ['submit', 'approve', 'post'])
      },
      reverse: async () => {
        const entry = pick((await all('journal-entries')).filter(({ state }) => state === 'posted'))
        return (
          entry &&
          note(
            'reverse',
            await anybody()('POST', `journal-entries/${entry['id']}/reverse`, {
              version: Number(entry['version']),
              body: { ...reason, postingDate: randomDay() },
            }),
          )
        )
      },
      bill: async () => {
        const { id, currency, unit } = pick(entities)
        const billDate = randomDay()
        const body = {
          entityId: id,
          partyId: books.vendorId,
          reference: `R-${random(1_000_000)}`,
          billDate,
          dueDate: addDays(billDate, random(60)),
          currency,
          taxAmount: random(2) ? amount(unit) : '0',
          lines: [
            { description: 'Goods', accountId: accounts.get(`${id} 6200`), quantity: '1', unitPrice: amount(unit) },
          ],
        }
        const made = note('bill', await ada('POST', 'bills', { body }))
        return made && along(`bills/${made.id}`, ['match', 'submit', 'approve', 'post'])
      },
      pay: async () => {
        const bill = pick((await all('bills')).filter(({ state }) => state === 'posted' || state === 'partly paid'))
        if (!bill) return
        const open = bill['openAmount']!
        const part = random(2) || bill['currency'] === 'JPY' ? open : (Number(open) / 2).toFixed(2)
        const body = {
          entityId: bill['entityId'],
          partyId: bill['partyId'],
          currency: bill['currency'],
          valueDate: addDays(bill['postingDate']!, random(60)),
          method: 'bank transfer',
          lines: [{ billId: bill['id'], amount: part }],
        }
        const made = note('payment', await ada('POST', 'payments', { body }))
        return made && along(`payments/${made.id}`, ['submit', 'approve', 'book'])
      },
      cancel: async () => {
        const recordType = pick(['payments', 'payments', 'bills'])
        const one = pick((await all(recordType)).filter(({ state }) => state !== 'cancelled'))
        if (!one) return
        const body = { ...reason, postingDate: randomDay() }
        return note(
          `${recordType} cancel`,
          await anybody()('POST', `${recordType}/${one['id']}/cancel`, { version: Number(one['version']), body }),
        )
      },
      period: async () => {
        const one = pick(await all('periods'))
        const verb = pick(['lock', 'close', 'reopen', 'reopen'])
        const body = verb === 'reopen' ? { body: reason } : {}
        return note(
          `period ${verb}`,
          await ada('POST', `periods/${one['id']}/${verb}`, { version: Number(one['version']), ...body }),
        )
      },
      year: async () => {
        const one = pick((await all('fiscal-years')).filter(({ state, name }) => state === 'open' && name === '2025'))
        if (!one) return
        // What waits in it is put aside, then its periods are closed but for the last.
        for (const recordType of ['bills', 'payments', 'journal-entries'])
          for (const each of await all(recordType))
            if (
              each['entityId'] === one['entityId'] &&
              !['posted', 'partly paid', 'paid', 'booked', 'cancelled', 'reversed'].includes(each['state']!)
            ) {
              if (recordType === 'journal-entries' && each['state'] === 'in approval') {
                ok(
                  await carl('POST', `${recordType}/${each['id']}/reject`, {
                    version: Number(each['version']),
                    body: reason,
                  }),
                )
                each['version'] = String(ok(await ada('GET', `${recordType}/${each['id']}`)).version)
              }
              await (recordType === 'journal-entries'
                ? ada('DELETE', `${recordType}/${each['id']}`, { version: Number(each['version']) })
                : ada('POST', `${recordType}/${each['id']}/cancel`, { version: Number(each['version']), body: reason }))
            }
        const own = (await all('periods'))
          .filter(({ fiscalYearId }) => fiscalYearId === one['id'])
          .toSorted((a, b) => a['startsOn']!.localeCompare(b['startsOn']!))
        for (const { id, version, state } of own.slice(0, -1))
          if (state !== 'closed') await ada('POST', `periods/${id}/close`, { version: Number(version) })
        const last = own.at(-1)!
        if (last['state'] !== 'open')
          await ada('POST', `periods/${last['id']}/reopen`, { version: Number(last['version']), body: reason })
        return note('year', await ada('POST', `fiscal-years/${one['id']}/close`, { version: Number(one['version']) }))
      },
    }
    const often = ['entry', 'entry', 'entry', 'reverse', 'bill', 'bill', 'pay', 'pay', 'cancel', 'cancel', 'period']
    // In the gate one year is closed, near the end.
    const closings = exhaustive ? [150, 200] : [60]
    for (let at = 0; at < turns; at += 1) await steps[closings.includes(at) ? 'year' : pick(often)]!()

    for (const check of checks) assert.deepEqual(await check.run(books.pool), [], check.name)
    for (const { id } of entities) {
      const days = (await books.owner(`select distinct l.posting_date::text as day ${posted} order by 1`, [id])).map(
        ({ day }) => String(day),
      )
      if (exhaustive) assert.ok(days.length > 20, `only ${days.length} posting dates: ${JSON.stringify([...tally])}`)
      for (const day of shareOf(days, 5)) {
        const [want] = await books.owner(
          `select coalesce(sum(l.debit - l.credit) filter (where a.class in ('asset', 'liability', 'equity')), 0)::text as sheet,
             coalesce(sum(l.credit - l.debit) filter (where a.class in ('income', 'expense')), 0)::text as unclosed,
             coalesce(sum(l.credit - l.debit) filter (where a.class in ('income', 'expense') and j.type <> 'closing' and l.posting_date >= '2026-01-01'), 0)::text as result,
             coalesce(sum(l.credit - l.debit) filter (where a.number = '2000'), 0)::text as owed ${posted} and l.posting_date <= $2`,
          [id, day],
        )
        const unit = entities.find((each) => each.id === id)!.unit
        const minor = (text: string) => BigInt(Math.round(Number(text) * unit))
        const from = day < '2026-01-01' ? day : '2026-01-01'
        const { rows } = ok(await ada('GET', `reports/trial-balance?entityId=${id}&from=${from}&to=${day}`)) as {
          rows: { class: string; debit: string; credit: string; closing: string }[]
        }
        const sum = (classes: string[], of: (row: (typeof rows)[number]) => bigint) =>
          rows.filter((row) => classes.includes(row.class)).reduce((left, row) => left + of(row), 0n)
        const sheet = sum(['asset', 'liability', 'equity'], ({ closing }) => minor(closing))
        const unclosed = -sum(['income', 'expense'], ({ closing }) => minor(closing))
        assert.equal(sheet, unclosed, `${day}: what is there is what is owed and owned, and the result not yet closed`)
        assert.deepEqual([String(sheet), String(unclosed)], [want!['sheet'], want!['unclosed']], day)
        if (from === '2026-01-01')
          assert.equal(
            String(sum(['income', 'expense'], ({ debit, credit }) => minor(credit) - minor(debit))),
            want!['result'],
            `${day}: income and expenses without the closing of years`,
          )
        const ageing = ok(await ada('GET', `reports/payables-ageing?entityId=${id}&on=${day}`))
        assert.equal(String(minor(ageing.totals.total)), want!['owed'], `${day}: open items and the payables account`)
        assert.equal(String(minor(ageing.control)), want!['owed'], day)
        assert.ok(ageing.ties, day)
      }
    }
    const least = [
      'entry done',
      'reverse done',
      'bills approve done',
      'bills approve refused',
      'bills post done',
      'payments approve done',
      'journal-entries approve done',
      'payments book done',
      'payments cancel done',
      'bills cancel done',
      'year done',
    ]
    for (const what of exhaustive ? least : least.slice(0, 1))
      assert.ok((tally.get(what) ?? 0) > 0, `${what}: ${JSON.stringify([...tally])}`)
  } finally {
    await books.close()
  }
})

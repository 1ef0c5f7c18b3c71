import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing, type Account } from './account.ts'
import { balanceOn, type Entry } from './course.ts'

/**
 * Random grants, leaves, corrections and days that pass, against an oracle that shares no code with the room: it walks every day with its own clock, its own
 * lots and its own arithmetic, and forgets a leave that was cancelled. `LEAVE_EVENTS=100000` asks for so many events.
 */
const events = Number(process.env['LEAVE_EVENTS'] ?? 3_000)

type Rule = {
  perYear: number
  rounding: 'exact' | 'half' | 'whole'
  most: number | null
  keep: number | null
  months: number | null
}
type Known = { at: number; add: number; until: number | null; leave: string | null }

const dayMs = 86_400_000
const text = (at: number): string => new Date(at * dayMs).toISOString().slice(0, 10)
const number = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The balance at the end of a day, walked day by day. */
function walked(known: readonly Known[], { keep, months }: Rule, on: number): number {
  const byDay = Map.groupBy(known, ({ at }) => at)
  let open: { left: number; until: number }[] = []
  let owed = 0
  for (let at = Math.min(on, ...byDay.keys()); at <= on; at += 1) {
    open = open.filter(({ until }) => until >= at)
    const date = new Date(at * dayMs)
    // A year without a policy on its last day is not closed.
    if (date.getUTCFullYear() > 2021 && date.getUTCMonth() === 0 && date.getUTCDate() === 1) {
      const endless = open.filter(({ until }) => until === Infinity)
      let left = endless.reduce((sum, each) => sum + each.left, 0)
      if (keep !== null && left > keep) left = keep
      open = open.filter(({ until }) => until !== Infinity)
      const ends = months === null ? Infinity : Date.UTC(date.getUTCFullYear(), months, 1) / dayMs - 1
      if (left > 0) open.push({ left, until: ends })
    }
    const today = byDay.get(at) ?? []
    for (const { add, until } of today.filter((each) => each.add > 0)) {
      const rest = add - Math.min(owed, add)
      owed -= add - rest
      if (rest > 0 && (until ?? Infinity) >= at) open.push({ left: rest, until: until ?? Infinity })
    }
    for (const { add } of today.filter((each) => each.add < 0)) {
      let need = -add
      open.sort((a, b) => a.until - b.until)
      for (const lot of open) {
        const used = Math.min(need, lot.left)
        lot.left -= used
        need -= used
      }
      open = open.filter(({ left }) => left > 0)
      owed += need
    }
  }
  return open.reduce((sum, { left }) => sum + left, 0) - owed
}

/** What a month gives, as a fraction of whole numbers. */
function ofMonth(rule: Rule, hired: number, year: number, month: number, given: number): number {
  const parts = (until: number): [bigint, bigint] => {
    let [top, bottom] = [0n, 1n]
    for (let at = 0; at <= until; at += 1) {
      const [first, next] = [Date.UTC(year, at, 1) / dayMs, Date.UTC(year, at + 1, 1) / dayMs]
      const [worked, all] = [BigInt(Math.max(0, next - Math.max(first, hired))), BigInt(next - first)]
      ;[top, bottom] = [top * all + worked * bottom, bottom * all]
    }
    return [top * BigInt(rule.perYear), bottom * 12n]
  }
  const near = ([top, bottom]: [bigint, bigint]): number => Number((2n * top + bottom) / (2n * bottom))
  const exact = near(parts(month)) - (month === 0 ? 0 : near(parts(month - 1)))
  if (rule.rounding === 'exact') return exact
  const step = rule.rounding === 'half' ? 5_000 : 10_000
  return Math.max(0, Math.min(Math.floor(exact / step + 0.5) * step, rule.perYear - given))
}

/** A life of somebody's leave, as the room keeps it and as the oracle knows it. */
function live(seed: number, length: number): number {
  let state = (seed * 2_654_435_761) >>> 0
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const pick = <T>(of: readonly T[]): T => of[roll(of.length)]!
  const rule: Rule = {
    perYear: pick([100_000, 120_000, 200_000, 220_000, 255_000]),
    rounding: pick(['exact', 'half', 'whole'] as const),
    most: pick([null, null, 60_000, 250_000]),
    keep: pick([null, 0, 30_000, 50_000]),
    months: pick([null, 1, 3, 6]),
  }
  const hired = number('2021-01-01') + roll(200)
  let today = hired
  const account: Account = {
    person: {
      id: 'p',
      displayName: '',
      employeeType: 'employee',
      memberId: null,
      assignmentId: null,
      hireDate: text(hired),
      leaveDate: null,
    },
    typeId: 't',
    entries: [],
    policies: [
      {
        afterYears: 0,
        perYear: rule.perYear,
        frequency: 'every month',
        postedOn: 'first day',
        rounding: rule.rounding,
        most: rule.most,
        carryOver: rule.keep,
        carryMonths: rule.months,
        startsOn: '2021-01-01',
      },
    ],
    closings: new Map(),
  }
  let known: Known[] = []
  const accrued = new Map<number, number>()
  let [accruedUpTo, leaves] = [hired - 1, 0]
  const open = new Set<string>()
  const add = (entry: Partial<Entry> & Pick<Entry, 'day' | 'kind' | 'quantity'>) =>
    account.entries.push({ id: 'x', cause: '', expiresOn: null, requestId: null, period: null, ...entry })

  const pass = (days: number) => {
    today += days
    for (const row of missing(account, text(today), text(today))) account.entries.push({ ...row, id: 'x' })
    for (let at = accruedUpTo + 1; at <= today; at += 1) {
      const date = new Date(at * dayMs)
      if (date.getUTCDate() !== 1 && at !== hired) continue
      const year = date.getUTCFullYear()
      const due = ofMonth(rule, hired, year, date.getUTCMonth(), accrued.get(year) ?? 0)
      accrued.set(year, (accrued.get(year) ?? 0) + due)
      const now = walked(known, rule, at)
      const given = rule.most !== null && now + due > rule.most ? Math.max(0, rule.most - now) : due
      known.push({ at, add: given, until: null, leave: null })
    }
    accruedUpTo = today
  }
  const grant = () => {
    const [at, quantity] = [today - 60 + roll(100), (1 + roll(12)) * 5_000]
    const until = roll(2) ? at + roll(120) : null
    add({ day: text(at), kind: 'grant', quantity, expiresOn: until === null ? null : text(until) })
    known.push({ at, add: quantity, until, leave: null })
  }
  const correct = () => {
    const at = today - roll(60)
    add({ day: text(at), kind: 'adjust', quantity: -5_000 })
    known.push({ at, add: -5_000, until: null, leave: null })
  }
  const take = () => {
    const leave = `leave ${(leaves += 1)}`
    const first = today - 50 + roll(110)
    for (let at = first; at < first + 1 + roll(8); at += 1) {
      add({ day: text(at), kind: 'take', quantity: -10_000, requestId: leave })
      known.push({ at, add: -10_000, until: null, leave })
    }
    open.add(leave)
  }
  const cancel = () => {
    const leave = pick([...open, ''])
    if (!open.delete(leave)) return
    for (const { day, quantity } of account.entries.filter(({ requestId }) => requestId === leave))
      add({ day, kind: 'return', quantity: -quantity, requestId: leave })
    known = known.filter((each) => each.leave !== leave)
  }
  pass(0)
  for (let at = 0; at < length; at += 1) {
    pick([
      grant,
      take,
      take,
      cancel,
      correct,
      () => pass(1 + roll(45)),
      () => pass(1 + roll(45)),
      () => pass(roll(400)),
    ])()
    if (roll(4) === 0) pass(0)
  }
  pass(0)
  for (let on = hired - 60; on <= today; on += 1) {
    const said = balanceOn(account.entries, text(on))
    // The oracle walks from the beginning each time: near the end and here and there, so that a life is quick.
    if (on < today - 30 && roll(12)) continue
    assert.equal(said, walked(known, rule, on), `seed ${seed}, on ${text(on)}, ${JSON.stringify(rule)}`)
  }
  assert.deepEqual(missing(account, text(today), text(today)), [])
  return length
}

test(`H03, H05, H06 after ${events} random events the balance of each day is what an independent count comes to`, () => {
  let done = 0
  for (let seed = 1; done < events; seed += 1) done += live(seed, 40)
})

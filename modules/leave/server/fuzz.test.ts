import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BusinessCalendar } from '#shared/calendar/business-calendar.ts'
import type { WorkingWeek } from '#modules/people/server/weeks.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { afterChange, missing, type Account } from './account.ts'
import { daysOf, takenByDay } from './count.ts'
import { balanceOn, type Entry } from './course.ts'
import { minutesOn, partTimeOf, type PersonCalendar } from './person-calendar.ts'
import { settling } from './reserved-days.ts'

/**
 * Random grants, leaves, corrections, working weeks and days that pass, against an oracle that shares no code with the module: it walks every day with its own clock, its own
 * lots, its own list of working days and its own arithmetic, and forgets a leave that was cancelled. `LEAVE_EVENTS=100000` asks for so many events.
 */
const events = Number(process.env['LEAVE_EVENTS'] ?? (exhaustive ? 3_000 : 400))

type Rule = {
  perYear: number
  rounding: 'exact' | 'half' | 'whole'
  most: number | null
  keep: number | null
  months: number | null
  inHours: boolean
  weekly: boolean
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

/** How somebody works from a day on, as the oracle knows it: hours of Sunday to Saturday, as JavaScript counts them. */
type Worked = { from: number; hours: readonly number[] }
/** Five days of eight hours; each first of May is a holiday, and half of each Christmas Eve. */
const usual = [0, 8, 8, 8, 8, 8, 0]
const weeks: readonly (readonly number[])[] = [
  [0, 8, 8, 8, 8, 0, 0],
  [0, 4, 4, 4, 4, 4, 0],
  [0, 0, 8, 6, 0, 5, 0],
  [0, 8, 8, 8, 8, 8, 4],
  [5, 0, 0, 0, 0, 0, 5],
  usual,
]
const hoursOn = (worked: readonly Worked[], at: number): readonly number[] =>
  worked.filter(({ from }) => from <= at).toSorted((a, b) => b.from - a.from)[0]?.hours ?? usual

/** Hours of work on a day. */
function workedOn(worked: readonly Worked[], at: number): number {
  const date = new Date(at * dayMs)
  const hours = hoursOn(worked, at)[date.getUTCDay()]!
  const key = `${date.getUTCMonth() + 1}-${date.getUTCDate()}`
  if (key === '5-1') return 0
  if (key !== '12-24') return hours
  return usual[date.getUTCDay()]! > 0 ? hours / 2 : 0
}

/** What the months of a year give one after the other, as fractions of whole numbers, to a person of such hours. */
function ofYear(rule: Rule, hired: number, year: number, worked: readonly Worked[]): number[] {
  const weigh = (hours: readonly number[]): number =>
    rule.inHours ? hours.reduce((sum, each) => sum + each, 0) : hours.filter((each) => each > 0).length
  const full = BigInt(weigh(usual))
  const parts = (until: number, since: number): [bigint, bigint] => {
    let [top, bottom] = [0n, 1n]
    for (let at = 0; at <= until; at += 1) {
      const [first, next] = [Date.UTC(year, at, 1) / dayMs, Date.UTC(year, at + 1, 1) / dayMs]
      let sum = 0
      for (let day = Math.max(first, since); day < next; day += 1) sum += weigh(hoursOn(worked, day))
      const all = BigInt(next - first)
      ;[top, bottom] = [top * all + BigInt(sum) * bottom, bottom * all]
    }
    return [top * BigInt(rule.perYear), bottom * 12n * full]
  }
  const near = ([top, bottom]: [bigint, bigint]): number => Number((2n * top + bottom) / (2n * bottom))
  const most = near(parts(11, 0))
  const step = rule.rounding === 'half' ? 5_000 : 10_000
  const months: number[] = []
  for (let month = 0; month < 12; month += 1) {
    const exact = near(parts(month, hired)) - (month === 0 ? 0 : near(parts(month - 1, hired)))
    const before = months.reduce((sum, each) => sum + each, 0)
    months.push(
      rule.rounding === 'exact' ? exact : Math.max(0, Math.min(Math.floor(exact / step + 0.5) * step, most - before)),
    )
  }
  return months
}

/** What a week gives from its Monday on. */
function ofWeek(rule: Rule, hired: number, monday: number, worked: readonly Worked[]): number {
  const weigh = (hours: readonly number[]): number =>
    rule.inHours ? hours.reduce((sum, each) => sum + each, 0) : hours.filter((each) => each > 0).length
  let sum = 0
  for (let day = Math.max(monday, hired); day < monday + 7; day += 1) sum += weigh(hoursOn(worked, day))
  const [top, bottom] = [BigInt(rule.perYear) * BigInt(sum), BigInt(364 * weigh(usual))]
  const exact = Number((2n * top + bottom) / (2n * bottom))
  if (rule.rounding === 'exact') return exact
  const step = rule.rounding === 'half' ? 5_000 : 10_000
  return Math.floor(exact / step + 0.5) * step
}

/** The same company as the module knows it. */
const company: BusinessCalendar = {
  timeZone: 'UTC',
  week: [1, 1, 1, 1, 1, 0, 0].map((works) => (works ? [{ start: 540, end: 1020 }] : [])),
  exceptions: new Map<string, { start: number; end: number }[]>(
    Array.from({ length: 40 }, (_, n) => 2020 + n).flatMap((year): [string, { start: number; end: number }[]][] => {
      const eve = `${year}-12-24`
      const weekend = [0, 6].includes(new Date(`${eve}T00:00:00Z`).getUTCDay())
      return [
        [`${year}-05-01`, []],
        [eve, weekend ? [] : [{ start: 540, end: 780 }]],
      ]
    }),
  ),
}
/** Somebody's weeks as the module keeps them: each until the day before the next. */
const kept = (worked: readonly Worked[]): WorkingWeek[] => {
  const sorted = worked.toSorted((a, b) => a.from - b.from)
  return sorted.map(({ from, hours }, n) => ({
    validFrom: text(from),
    validTo: sorted[n + 1] ? text(sorted[n + 1]!.from - 1) : null,
    minutes: [...hours.slice(1), hours[0]!].map((each) => each * 60),
  }))
}

/** A life of somebody's leave, as the module keeps it and as the oracle knows it. */
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
    inHours: roll(3) === 0,
    weekly: roll(3) === 0,
  }
  const unit = rule.inHours ? ('hour' as const) : ('day' as const)
  let worked: Worked[] = []
  const calendar = (): PersonCalendar => ({ company, weeks: kept(worked) })
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
    partTime: partTimeOf(calendar(), unit),
    entries: [],
    policies: [
      {
        afterYears: 0,
        perYear: rule.perYear,
        frequency: rule.weekly ? 'every week' : 'every month',
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
  /** The leave given, and what that comes to for a person of such hours. */
  const accrued: { given: number; due: (worked: readonly Worked[]) => number }[] = []
  let [accruedUpTo, leaves] = [hired - 1, 0]
  const open = new Map<string, { first: number; last: number }>()
  const add = (entry: Partial<Entry> & Pick<Entry, 'day' | 'kind' | 'quantity'>) =>
    account.entries.push({ id: 'x', cause: '', expiresOn: null, requestId: null, period: null, ...entry })

  const pass = (days: number) => {
    today += days
    for (const row of missing(account, text(today), text(today))) account.entries.push({ ...row, id: 'x' })
    for (let at = accruedUpTo + 1; at <= today; at += 1) {
      const date = new Date(at * dayMs)
      const weekday = (date.getUTCDay() + 6) % 7
      if (at !== hired && (rule.weekly ? weekday !== 0 : date.getUTCDate() !== 1)) continue
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      const dueOf = (as: readonly Worked[]): number =>
        rule.weekly ? ofWeek(rule, hired, at - weekday, as) : ofYear(rule, hired, year, as)[month]!
      const due = dueOf(worked)
      const now = walked(known, rule, at)
      const given = rule.most !== null && now + due > rule.most ? Math.max(0, rule.most - now) : due
      accrued.push({ given, due: dueOf })
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
  /** Brings a leave to its days as they are worked now, on both sides. */
  const count = (leave: string, { first, last }: { first: number; last: number }) => {
    const asked = { firstDay: text(first), lastDay: text(last), halfDay: null, half: null, hours: null }
    const days = takenByDay(daysOf(asked, { unit, countsDaysOff: false }, calendar()))
    for (const row of settling(account.entries, leave, days, '')) add(row)
    known = known.filter((each) => each.leave !== leave)
    for (let at = first; at <= last; at += 1) {
      const hours = workedOn(worked, at)
      const less = rule.inHours ? hours * 10_000 : hours > 0 ? 10_000 : 0
      if (less) known.push({ at, add: -less, until: null, leave })
    }
  }
  const take = () => {
    const leave = `leave ${(leaves += 1)}`
    const first = today - 50 + roll(110)
    const span = { first, last: first + roll(9) }
    count(leave, span)
    open.set(leave, span)
  }
  /** Somebody works otherwise from a day on: what is to come follows, of the past somebody says whether it counts. */
  const work = () => {
    const before = worked
    const [was, from] = [account.partTime, today - 200 + roll(400)]
    worked = [...before.filter((each) => each.from !== from), { from, hours: pick(weeks) }]
    account.partTime = partTimeOf(calendar(), unit)
    for (const row of afterChange(account, { partTime: was }, text(today), { why: 'another week', as: 'week' }))
      add(row)
    for (const each of accrued) {
      const more = Math.max(each.due(worked) - each.due(before), -each.given)
      if (more === 0) continue
      const has = walked(known, rule, today)
      const less = more > 0 && rule.most !== null ? Math.min(more, Math.max(0, rule.most - has)) : more
      each.given += less
      if (less) known.push({ at: today, add: less, until: null, leave: null })
    }
    for (const [leave, span] of open) if (span.first > today || roll(2)) count(leave, span)
  }
  const cancel = () => {
    const leave = pick([...open.keys(), ''])
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
      work,
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
  for (let at = today - 400; at < today + 400; at += 1)
    assert.equal(minutesOn(calendar(), text(at)), workedOn(worked, at) * 60, `seed ${seed}, work on ${text(at)}`)
  return length
}

test(`H02, H03, H05, H06 after ${events} random events the balance of each day is what an independent count comes to`, () => {
  let done = 0
  for (let seed = 1; done < events; seed += 1) done += live(seed, 40)
})

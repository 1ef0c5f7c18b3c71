import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween, type Day } from '#shared/day.ts'
import type { Span } from '#shared/dated.ts'
import { Problem } from '#shared/problem.ts'
import { seeded } from '../testing/requests.ts'
import { healed, moved, placed, type Fact, type Plan } from './dated-plan.ts'

const first = '2026-01-01'
const span = 60
const at = (n: number): Day => addDays(first, n)
const numberOf = (day: Day) => daysBetween(first, day)

/** Each day of the calendar with the fact that holds on it: the oracle knows days, not spans. A fact without end holds until the last of them. */
const paint = (facts: readonly Fact[]): (string | null)[] =>
  Array.from({ length: span * 2 }, (_, n) => {
    const holding = facts.filter(
      ({ validFrom, validTo }) => validFrom <= at(n) && (validTo === null || at(n) <= validTo),
    )
    assert.ok(holding.length <= 1, `${holding.length} facts hold on ${at(n)}`)
    return holding[0]?.id ?? null
  })

const carriedOut = (facts: readonly Fact[], { others }: Pick<Plan, 'others'>): Fact[] =>
  facts.map((fact) => ({ ...fact, ...others.find(({ id }) => id === fact.id)?.span }))

const tried = <T>(run: () => T): T | Problem => {
  try {
    return run()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

test('H19 however facts are entered, moved and withdrawn, one holds on a day, and nothing changes on a day that none of it was about', () => {
  const random = seeded(46)
  const roll = (sides: number) => Math.floor(random() * sides)
  let done = 0
  let refused = 0
  for (let run = 0; run < 100; run += 1) {
    let facts: Fact[] = []
    for (let step = 0; step < 12; step += 1) {
      const days = paint(facts)
      const validFrom = at(roll(span))
      const wanted: Span = { validFrom, validTo: roll(3) ? null : addDays(validFrom, roll(12) - 1) }
      const one = facts[roll(facts.length)]
      const what = one ? roll(4) : 0
      const rest = facts.filter((fact) => fact !== one)
      const id = `${run}.${step}`
      if (what < 2) {
        const plan = tried(() => placed(facts, wanted))
        if (plan instanceof Problem) {
          refused += 1
          continue
        }
        facts = [...carriedOut(facts, plan), { id, ...plan.own }]
        const now = paint(facts)
        const next = days.findIndex(
          (held, n) =>
            n > numberOf(validFrom) &&
            held !== days[n - 1] &&
            held !== null &&
            !facts.some((f) => f.id === held && f.validFrom < validFrom),
        )
        for (const [n, held] of days.entries()) {
          if (n < numberOf(validFrom)) assert.equal(now[n], held, 'a day before it')
          else if (next >= 0 && n >= next && wanted.validTo === null)
            assert.equal(now[n], held, 'a day of the next one')
        }
        assert.equal(now[numberOf(validFrom)], id)
      } else if (what === 2) {
        const plan = tried(() => moved(rest, one!, wanted))
        if (plan instanceof Problem) {
          refused += 1
          continue
        }
        facts = [...carriedOut(rest, plan), { id: one!.id, ...plan.own }]
        const now = paint(facts)
        assert.equal(now[numberOf(plan.own.validFrom)], one!.id)
        for (const [n, held] of days.entries())
          if (held !== null && held !== one!.id) assert.ok(now[n], `${at(n)} has lost ${held}`)
        // Nor is a day that it leaves, where a neighbour touched it.
        const [beginning, end] = [
          numberOf(one!.validFrom),
          one!.validTo === null ? days.length : numberOf(one!.validTo),
        ]
        if (days[beginning - 1])
          for (let n = beginning; n < end; n += 1) if (at(n) < plan.own.validFrom) assert.ok(now[n])
        if (days[end + 1]) for (let n = beginning; n <= end; n += 1) if (at(n) > plan.own.validFrom) assert.ok(now[n])
      } else {
        facts = carriedOut(rest, { others: healed(rest, one!) })
        const now = paint(facts)
        for (const [n, held] of days.entries()) if (held !== one!.id) assert.equal(now[n], held, 'a day of another')
        const before = days[numberOf(one!.validFrom) - 1]
        if (before && before !== one!.id)
          assert.equal(now[numberOf(one!.validFrom)], before, 'healed by the one before')
      }
      done += 1
    }
  }
  assert.ok(done > 500 && refused > 50, `${done} done, ${refused} refused`)
})

test('Q10 a fact that ends interrupts the one before it: on every day after it, that holds again; no other day changes', () => {
  const random = seeded(47)
  const roll = (sides: number) => Math.floor(random() * sides)
  let again = 0
  for (let run = 0; run < 200; run += 1) {
    let facts: Fact[] = []
    // What holds again is a row of its own, which says the same.
    const says = new Map<string | null, string | null>([[null, null]])
    for (let step = 0; step < 8; step += 1) {
      const held = paint(facts)
      const validFrom = at(roll(span))
      const validTo = roll(3) ? addDays(validFrom, roll(12)) : null
      const plan = tried(() => placed(facts, { validFrom, validTo }, true))
      if (plan instanceof Problem) continue
      const id = `${run}.${step}`
      const back = plan.again ? [{ ...plan.again, id: `${id} back` }] : []
      says.set(id, id)
      for (const each of back) says.set(each.id, says.get(plan.again!.id)!)
      facts = [...carriedOut(facts, plan), ...back, { id, ...plan.own }]
      again += back.length
      for (const [n, now] of paint(facts).entries()) {
        const within = at(n) >= validFrom && (validTo === null ? now === id : at(n) <= validTo)
        assert.equal(says.get(now), within ? id : says.get(held[n]!), `${at(n)} of ${id}`)
      }
    }
  }
  assert.ok(again > 100, String(again))
})

import { addDays, weekdayOf, type Day } from '#shared/day.ts'
import type { Endpoint, Input, Reply } from '#shared/api.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from './call/call.ts'
import { savepoint } from './call/savepoint.ts'
import type { SampleStep } from './module.ts'
import type { Route } from './call/route.ts'

type Plan = { at: Date; turn: number; role: string; run: (call: Call) => Promise<void> }

/** The sample company's diary: what somebody will do at some time. Played in the order of time; what lies after the last day never happens. */
export type Agenda = {
  /** On that day, or the next working day. */
  plan(on: Day, role: string, run: (call: Call) => Promise<void>): void
  /** In the evening of that day, in an order of its own: what is filed away moves nobody else's hour. */
  afterHours(on: Day, role: string, run: (call: Call) => Promise<void>): void
  /** Answers the sentence of each step that was refused; such a step leaves nothing behind. */
  play(step: SampleStep, until: Date): Promise<string[]>
}

/** Monday to Friday. */
export function workday(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday < 5 ? day : addDays(day, 7 - weekday)
}

export function openAgenda(): Agenda {
  const plans: Plan[] = []
  const turns = { day: 0, evening: 0 }
  const put = (on: Day, minutes: number, turn: number, role: string, run: Plan['run']) =>
    plans.push({ at: new Date(Date.parse(`${workday(on)}T14:00:00Z`) + minutes * 60_000), turn, role, run })
  return {
    plan(on, role, run) {
      turns.day += 1
      // From the morning on, a few minutes apart, in the order in which it was planned.
      put(on, (turns.day * 7) % 420, turns.day, role, run)
    },
    afterHours(on, role, run) {
      turns.evening += 1
      put(on, 425 + (turns.evening % 150), turns.evening, role, run)
    },
    async play(step, until) {
      const refused: string[] = []
      let clock = 0
      for (;;) {
        plans.sort((a, b) => a.at.getTime() - b.at.getTime() || a.turn - b.turn)
        const next = plans[0]
        // What a step has planned for its own day comes after it, also where its turn was earlier.
        const at = new Date(Math.max(next?.at.getTime() ?? 0, clock + 60_000))
        if (!next || at > until) return refused
        plans.shift()
        clock = at.getTime()
        await step(next.role, at, (call) => savepoint(call, next.run)).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          refused.push(`${at.toISOString()} ${next.role}: ${error.message}`)
        })
      }
    },
  }
}

/** What a handler receives, a question that asks for nothing left out. */
type Given<E> =
  Input<E> extends infer I extends { query: unknown } ? Omit<I, 'query'> & Partial<Pick<I, 'query'>> : Input<E>

/** Makes a call as the API makes it, without the wire: the very handler that answers the endpoint. */
export function callerOf(routes: readonly Route[]) {
  const handlers = new Map(routes.map(({ endpoint, run }) => [endpoint, run]))
  return <E extends Endpoint>(endpoint: E, input: Given<E>, call: Call): Promise<Reply<E>> => {
    const run = handlers.get(endpoint)
    if (!run) throw new Error(`nothing answers ${endpoint.method} ${endpoint.path}`)
    return run(Object.assign({ query: {} }, input) as never, call) as Promise<Reply<E>>
  }
}

/** Numbers that look random and are the same each time: `roll(6)` is 0…5. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

import type { BrowserContext } from 'playwright-core'
import { testNow } from '#server/testing/clock.ts'
import { companyEnd } from '#server/testing/company-end.ts'

const made = process.env['COMPANY']
const offsetMs = (made ? companyEnd(made) : testNow()).getTime() - Date.now()

/** The present of all journeys, their servers and browsers. It begins at a fixed moment, so that no result depends on the day of a run. */
export const now = (): Date => new Date(Date.now() + offsetMs)

/** Settings of a server that shares the present of the journeys. */
export const clockEnv = { CLOCK_OFFSET_MS: String(offsetMs) }

/** Pages of this context share the present of the journeys. Timers keep their pace, as only the date is another. */
export const shiftClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((offset) => {
    const machine = Date
    const present = () => machine.now() + offset
    const shifted: DateConstructor = new Proxy(machine, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [present()], made),
      apply: () => new machine(present()).toString(),
      get: (target, name) => (name === 'now' ? present : Reflect.get(target, name)),
    })
    machine.prototype.constructor = shifted
    globalThis.Date = shifted
  }, offsetMs)

/** The Tuesday so many weeks from now: of it and the two days after it at most one is a holiday. */
export const tuesday = (weeks: number): string => {
  const day = new Date(now().getTime() + weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

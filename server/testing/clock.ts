/** The moment of tests: 10:00 on 18 November 2026 in New York, the time zone of the sample company. */
export const testMoment = '2026-11-18T15:00:00.000Z'

/** The clock of tests, moved by some milliseconds where they are given. */
export const testNow = (ms = 0): Date => new Date(Date.parse(testMoment) + ms)

/** A clock that goes on by a millisecond at each look, for what is sorted by its time. */
export const tickingClock = (): (() => Date) => {
  let looks = 0
  return () => testNow((looks += 1))
}

/** When a session of a test begins: it outlasts a clock that stands before the moment of tests and is moved up to it. */
export const sessionStart = (now: Date): Date => new Date(Math.max(Date.parse(testMoment), now.getTime()))

// The two ways in which a test waits. A mock of the timers must not stop them, so they keep those of the start; `shared` has no types of either side.
const { setTimeout: realTimeout, performance } = globalThis as unknown as {
  setTimeout: (wake: () => void, ms: number) => unknown
  performance: { now(): number }
}

/** Only for a test whose subject is passing time or random interleaving; a comment beside the call says why. */
export const pause = (ms: number): Promise<void> => new Promise((wake) => void realTimeout(wake, ms))

type Holding<T> = Exclude<Awaited<T>, false | null | undefined>

/**
 * Polls until `holds` returns something truthy, which it returns: every 10 ms at first and every 200 ms in the end, as each look takes time from what
 * it waits for. It fails after a minute, by which the slowest machine is done, and names `what`.
 */
export async function until<T>(what: string, holds: () => T | Promise<T>, { seconds = 60 } = {}): Promise<Holding<T>> {
  if (seconds < 30) throw new RangeError('A busy machine misses a deadline below 30 seconds')
  const start = performance.now()
  for (let ms = 10; ; ms = Math.min(ms * 1.1, 200)) {
    const value = await holds()
    if (value) return value as Holding<T>
    if (performance.now() - start > seconds * 1000) throw new Error(`Not within ${seconds} seconds: ${what}`)
    await pause(ms)
  }
}

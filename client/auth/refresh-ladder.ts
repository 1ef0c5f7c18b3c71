/** Waits before the second, third and fourth attempt, in milliseconds. */
const waits = [1000, 2000, 4000]

/** A token with no more than this left is renewed. */
const refreshWindow = 5 * 60_000
export const checkInterval = 60_000

/** What a stored expiry asks for now. */
export function dueFor(expiry: number, now: number): 'nothing' | 'refresh' | 'clear' {
  if (expiry <= now) return 'clear'
  return expiry - now <= refreshWindow ? 'refresh' : 'nothing'
}

const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms))

/** Tries up to four times; `attempt` gives false where there is nothing to renew, which ends it at once. Throws the last error. */
export async function climb(
  attempt: () => Promise<boolean>,
  failed: (error: unknown) => void,
  wait: (ms: number) => Promise<void> = pause,
): Promise<boolean> {
  for (let step = 0; ; step++) {
    try {
      return await attempt()
    } catch (error) {
      failed(error)
      const ms = waits[step]
      if (ms === undefined) throw error
      await wait(ms)
    }
  }
}

const windowMs = 60_000
const most = 10
const mostAddresses = 10_000

/**
 * Counts failed sign-ins by address: ten a minute, then wait. Successes are free, since a whole office shares one address; what never was a
 * sign-in of ours is not counted, and one sent again and again counts once.
 */
export function failedAttempts(now: () => Date) {
  const failures = new Map<string, { since: number; attempts: Set<string> }>()
  const current = (address: string) => {
    const found = failures.get(address)
    return found && now().getTime() - found.since < windowMs ? found : null
  }
  return {
    /** Seconds until this address may try again; 0 where it may now. */
    wait(address: string): number {
      const found = current(address)
      return found && found.attempts.size >= most ? Math.ceil((found.since + windowMs - now().getTime()) / 1000) : 0
    },
    add(address: string, attempt: string) {
      const found = current(address)
      if (found) found.attempts.add(attempt)
      else {
        failures.delete(address)
        failures.set(address, { since: now().getTime(), attempts: new Set([attempt]) })
      }
      // The oldest goes first: a flood of addresses must not fill the memory.
      if (failures.size > mostAddresses) failures.delete(failures.keys().next().value!)
    },
  }
}

/** What waits for each key in this process, as the promise that its last holder is done. */
const queues = new Map<string, Promise<void>>()
const longestWaitMs = 1000

export type Queues = { wait(key: string): Promise<void>; end(): void }

/**
 * Lets calls of this process that would wait for the same rows wait here instead: a crowd at one row costs the database more than the work
 * itself. It is a courtesy, not a lock: after a second a call goes on, and the rows' own locks keep everything right.
 */
export function openQueues(): Queues {
  const held = new Map<string, () => void>()
  return {
    async wait(key) {
      if (held.has(key)) return
      const before = queues.get(key)
      let release = () => {}
      const mine = new Promise<void>((done) => (release = done))
      const last = before ? before.then(() => mine) : mine
      queues.set(key, last)
      held.set(key, () => {
        release()
        if (queues.get(key) === last) queues.delete(key)
      })
      if (before) await withinLimit(before)
    },
    end() {
      for (const release of held.values()) release()
      held.clear()
    },
  }
}

async function withinLimit(wait: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([wait, new Promise<void>((wake) => (timer = setTimeout(wake, longestWaitMs)))])
  clearTimeout(timer)
}

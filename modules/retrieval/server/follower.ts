import type { AppContext } from '#server/app-context.ts'
import type { JobHandler } from '#server/module.ts'
import { embedPassages } from './embed-passages.ts'
import { followChanges } from './follow.ts'

const roundsToLook = 30

/** Follows the changes every two seconds until stopped, and gives new passages their vectors; a database that is away is tried again. */
export function startFollowing(app: AppContext, everyMs = 2000): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  // What a process before has left, or another model calls for, is looked for once a minute.
  let areLeft = true
  let rounds = 0
  const once = async () => {
    try {
      rounds += 1
      if ((await followChanges(app)) || rounds % roundsToLook === 0) areLeft = true
      // Changes are not to wait for the vectors of many passages.
      const until = performance.now() + everyMs
      if (areLeft && !isStopped) areLeft = await embedPassages(app, () => !isStopped && performance.now() < until)
    } catch (error) {
      areLeft = false
      app.log.error({ err: error }, 'the index of passages could not be brought up to date')
    }
  }
  const round = async () => {
    await once()
    if (!isStopped) timer = setTimeout(() => (running = round()), everyMs).unref()
  }
  let running = round()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export const indexJobs: JobHandler[] = [
  {
    name: 'retrieval.index',
    words: 'Index what was changed for retrieval',
    every: '* * * * *',
    run: async (_data, app) => void (await followChanges(app)),
  },
]

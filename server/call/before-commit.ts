import type { Call, BeforeCommit } from './call.ts'

/** What a transaction has to do before it ends, gathered while it runs; a transaction that fails does none of it. What comes last is for whoever settled to begin. */
export function gather(): { beforeCommit: Call['beforeCommit']; settle(call: Call): Promise<() => Promise<unknown>> } {
  const due = new Map<BeforeCommit, Set<string>>()
  return {
    beforeCommit: (work, id) => void due.set(work, (due.get(work) ?? new Set()).add(id)),
    settle: async (call) => {
      const last: (() => Promise<void>)[] = []
      for (const [work, ids] of due)
        if (work.last) last.push(() => work([...ids], call))
        else await work([...ids], call)
      return () => Promise.all(last.map((run) => run()))
    },
  }
}

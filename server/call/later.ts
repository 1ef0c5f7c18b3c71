import type { Call, Later } from './call.ts'

/** What a transaction has to do before it ends, gathered while it runs; a transaction that fails does none of it. */
export function gather(): { later: Call['later']; settle(call: Call): Promise<void> } {
  const due = new Map<Later, Set<string>>()
  return {
    later: (work, id) => void due.set(work, (due.get(work) ?? new Set()).add(id)),
    settle: async (call) => {
      for (const [work, ids] of due) await work([...ids], call)
    },
  }
}

const gatherMs = 10

/**
 * Asks for what many parts of a page want at the same moment in one call, at most `most` at once: `ask` answers what was found by id.
 * The function that is made answers that of one id, undefined where none was found.
 */
export function gather<T>(most: number, ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  type Waiting = { resolve: (found: T | undefined) => void; reject: (error: unknown) => void }
  const waiting = new Map<string, Waiting[]>()
  const askAll = async (): Promise<void> => {
    const asked = [...waiting].slice(0, most)
    for (const [id] of asked) waiting.delete(id)
    if (waiting.size > 0) setTimeout(() => void askAll(), 0)
    try {
      const found = await ask(asked.map(([id]) => id))
      for (const [id, those] of asked) for (const { resolve } of those) resolve(found.get(id))
    } catch (error) {
      for (const [, those] of asked) for (const { reject } of those) reject(error)
    }
  }
  return (id: string): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void askAll(), gatherMs)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}

import { useEffect, useRef } from 'react'
import type { Command } from './command.ts'

let commands: readonly Command[] = []
const listeners = new Set<() => void>()

/** What the page that is open now can do, and who wants to know when that changes. */
export const pageCommands = {
  all: () => commands,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function put(next: readonly Command[]): void {
  commands = next
  for (const listener of listeners) listener()
}

/** Offers what this page can do in the palette while it is shown. */
export function usePageCommands(mine: readonly Command[]): void {
  const latest = useRef(mine)
  useEffect(() => {
    latest.current = mine
  })
  const shape = mine.map(({ id, label, to }) => `${id} ${label} ${to ?? ''}`).join('\n')
  useEffect(() => {
    const offered = latest.current.map((each, at): Command =>
      each.to === undefined ? { ...each, run: () => latest.current[at]?.run?.() } : each,
    )
    put([...commands, ...offered])
    return () => put(commands.filter((each) => !offered.includes(each)))
  }, [shape])
}

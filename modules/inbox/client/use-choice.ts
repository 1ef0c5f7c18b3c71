import { useState } from 'react'
import { keyOf } from '#client/inbox/words.ts'
import type { InboxItem } from '#shared/inbox.ts'
import { mostDecided } from '#shared/decision/many.ts'

export type Choice = {
  items: readonly InboxItem[]
  has: (item: InboxItem) => boolean
  toggle: (item: InboxItem) => void
  /** Chooses everything from where it was last chosen to here. */
  extend: (to: InboxItem) => void
  set: (items: readonly InboxItem[]) => void
  clear: () => void
}

/** What waits for a decision and can be decided on together with others. */
export const isChoosable = ({ decision, kind }: InboxItem): boolean => kind === 'decision' && decision?.version != null

/** The lines that are chosen, by their keys: what leaves the list leaves the choice. */
export function useChoice(items: readonly InboxItem[]): Choice {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState<string | null>(null)
  const put = (next: Iterable<string>) => setKeys(new Set([...next].slice(0, mostDecided)))
  return {
    items: items.filter((item) => keys.has(keyOf(item))),
    has: (item) => keys.has(keyOf(item)),
    toggle: (item) => {
      const key = keyOf(item)
      put(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])
      setFrom(key)
    },
    extend: (to) => {
      const at = items.findIndex((item) => keyOf(item) === keyOf(to))
      const begin = items.findIndex((item) => keyOf(item) === from)
      const [first, last] = begin < 0 ? [at, at] : [Math.min(at, begin), Math.max(at, begin)]
      put([
        ...keys,
        ...items
          .slice(first, last + 1)
          .filter(isChoosable)
          .map(keyOf),
      ])
      if (begin < 0) setFrom(keyOf(to))
    },
    set: (some) => put(some.map(keyOf)),
    clear: () => put([]),
  }
}

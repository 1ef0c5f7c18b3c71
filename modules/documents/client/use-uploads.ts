import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { documentCalls, type Kept } from '#modules/documents/shared/calls.ts'
import type { Given } from './dropped.ts'

export type Sending = Given & { key: string; share: number; error: string | null; kept: Kept | null }

/** How many are under way at once. */
const lanes = 2

/** A queue of files to be kept as documents: two at a time, each stopped, left out or sent again by itself. */
export function useUploads(folderId: string | null) {
  const queries = useQueryClient()
  const [queue, setQueue] = useState<readonly Sending[]>([])
  const under = useRef(new Map<string, AbortController>())
  const waiting = useRef<(Given & { key: string; folderId: string | null })[]>([])
  useEffect(() => {
    const running = under.current
    return () => {
      waiting.current = []
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const change = (key: string, part: Partial<Sending>) =>
    setQueue((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const send = async ({ key, file, path, folderId: to }: (typeof waiting.current)[number]) => {
    const stop = new AbortController()
    under.current.set(key, stop)
    change(key, { error: null, share: 0 })
    try {
      const { upload } = await import('#client/record/upload.ts')
      const url = urlOf(documentCalls.keep, { query: { ...(to ? { folderId: to } : {}), ...(path ? { path } : {}) } })
      const kept = await upload<Kept>(url, file, {
        // Sent again after a lost answer, it is the same upload.
        key,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { kept, share: 1 })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) change(key, { error: sentenceOf(error) })
    } finally {
      under.current.delete(key)
    }
    if (waiting.current.length === 0 && under.current.size === 0)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') })
    next()
  }
  const next = () => {
    while (under.current.size < lanes) {
      const first = waiting.current.shift()
      if (!first) return
      void send(first)
    }
  }
  const wait = (all: readonly (Given & { key: string })[]) => {
    waiting.current.push(...all.map((each) => ({ ...each, folderId })))
    next()
  }
  return {
    queue,
    add: (given: readonly Given[]) => {
      const fresh = given.map((each) => ({ ...each, key: crypto.randomUUID() }))
      setQueue((all) => [...all, ...fresh.map((each) => ({ ...each, share: 0, error: null, kept: null }))])
      wait(fresh)
    },
    again: (key: string) => wait(queue.filter((each) => each.key === key)),
    /** Stops it where it is under way; it is gone from the queue. */
    leave: (key: string) => {
      waiting.current = waiting.current.filter((each) => each.key !== key)
      under.current.get(key)?.abort()
      setQueue((all) => all.filter((each) => each.key !== key))
    },
  }
}

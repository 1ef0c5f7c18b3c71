import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { useUnfinished } from '#client/upload/unfinished.tsx'
import { documentCalls, type Kept } from '#modules/documents/shared/calls.ts'
import { uploadCalls } from '#shared/uploads.ts'
import type { Given } from '#client/upload/dropped.ts'

export type Sending = Given & {
  key: string
  /** What the server knows it by; another one where the one before was refused. */
  id: string
  to: string
  state: 'waiting' | 'sending' | 'paused' | 'refused' | 'kept'
  share: number
  /** The server cannot be reached right now. */
  waits: boolean
  error: string | null
  kept: Kept | null
}

/** How many are under way at once. */
const lanes = 2

const isStop = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A queue of files to be kept as documents: two at a time, each paused, left out or sent again by itself. */
export function useUploads(folderId: string | null) {
  const queries = useQueryClient()
  const [queue, setQueue] = useState<readonly Sending[]>([])
  const under = useRef(new Map<string, AbortController>())
  const waiting = useRef<Sending[]>([])
  const isHere = (to: string) => {
    const { pathname, searchParams } = new URL(to, location.origin)
    return pathname === documentCalls.keep.path && searchParams.get('folderId') === folderId
  }
  const unfinished = useUnfinished(
    isHere,
    queue.map(({ id }) => id),
  )
  useEffect(() => {
    const running = under.current
    return () => {
      waiting.current = []
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const change = (key: string, part: Partial<Sending>) =>
    setQueue((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const refresh = (address: string) =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(address) })

  const send = async ({ key, id, to, file }: Sending) => {
    const stop = new AbortController()
    under.current.set(key, stop)
    change(key, { state: 'sending', error: null, waits: false })
    const { sendFile, giveUp, OtherFile } = await import('#client/upload/sending.ts')
    try {
      const kept = await sendFile<Kept>(to, file, {
        id,
        signal: stop.signal,
        onProgress: (share, waits) => change(key, { share, waits }),
      })
      change(key, { state: 'kept', kept, share: 1, waits: false })
    } catch (error) {
      if (!isStop(error) && !stop.signal.aborted) {
        void giveUp(id)
        const error_ =
          error instanceof OtherFile
            ? 'This is not the file that was begun: send it again to keep it from the beginning'
            : sentenceOf(error)
        change(key, { state: 'refused', error: error_, waits: false, share: 0, id: crypto.randomUUID() })
      }
    } finally {
      under.current.delete(key)
    }
    if (waiting.current.length === 0 && under.current.size === 0) await refresh('/api/')
    next()
  }
  const next = () => {
    while (under.current.size < lanes) {
      const first = waiting.current.shift()
      if (!first) return
      void send(first)
    }
  }
  const wait = (all: readonly Sending[]) => {
    for (const { key } of all) change(key, { state: 'waiting', error: null })
    waiting.current.push(...all)
    next()
  }
  const halt = (keys: readonly string[]) => {
    waiting.current = waiting.current.filter(({ key }) => !keys.includes(key))
    for (const key of keys) under.current.get(key)?.abort()
  }
  const isOpen = ({ state }: Sending) => state === 'waiting' || state === 'sending'
  const pause = (some: readonly Sending[]) => {
    halt(some.map(({ key }) => key))
    for (const { key } of some) change(key, { state: 'paused', waits: false })
  }
  const leave = (some: readonly Sending[]) => {
    halt(some.map(({ key }) => key))
    setQueue((all) => all.filter(({ key }) => !some.some((each) => each.key === key)))
    void forget(some.filter(({ state }) => state !== 'kept').map(({ id }) => id))
  }
  const forget = async (ids: readonly string[]) => {
    const { giveUp } = await import('#client/upload/sending.ts')
    await Promise.all(ids.map(giveUp))
    await refresh(uploadCalls.list.path)
  }
  return {
    queue,
    unfinished,
    add: async (given: readonly Given[]) => {
      const { begunWith } = await import('#client/upload/sending.ts')
      const left = [...unfinished]
      const fresh = given.map((each): Sending => {
        const query = { ...(folderId ? { folderId } : {}), ...(each.path ? { path: each.path } : {}) }
        const to = urlOf(documentCalls.keep, { query })
        const begun = begunWith(left, each.file, to)
        if (begun) left.splice(left.indexOf(begun), 1)
        const [key, id] = [crypto.randomUUID(), begun?.id ?? crypto.randomUUID()]
        const share = begun ? begun.received / begun.size : 0
        return { ...each, key, id, to, share, state: 'waiting', waits: false, error: null, kept: null }
      })
      setQueue((all) => [...all, ...fresh])
      wait(fresh)
    },
    goOn: (key: string) => wait(queue.filter((each) => each.key === key)),
    goOnWithAll: () => wait(queue.filter(({ state }) => state === 'paused')),
    pause: (key: string) => pause(queue.filter((each) => each.key === key)),
    pauseAll: () => pause(queue.filter(isOpen)),
    /** Stops it where it is under way, with whatever of it the server has; it is gone from the queue. */
    leave: (key: string) => leave(queue.filter((each) => each.key === key)),
    cancelAll: () => leave(queue.filter(({ state }) => state !== 'kept')),
    forget: (id: string) => void forget([id]),
  }
}

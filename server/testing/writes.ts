import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'

type Written = Record<'_write' | '_writev', (...given: unknown[]) => void>

/** Counts from now on what is written to the database over the connections of a pool: one write is one statement, or several sent together. */
export function countWrites(pool: Pool): () => number {
  let writes = 0
  const seen = new WeakSet<Duplex>()
  pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    if (seen.has(stream)) return
    seen.add(stream)
    const socket = stream as unknown as Written
    for (const how of ['_write', '_writev'] as const) {
      const own = socket[how]
      socket[how] = function (...given) {
        writes += 1
        own.apply(this, given)
      }
    }
  })
  return () => writes
}

import pg from 'pg'
import type { Logger } from 'pino'

type Listener = { stop(): Promise<void> }

type Told = { onMessage: (payload: string) => void; onGap: () => void }

const firstBackoffMs = 100
const longestBackoffMs = 5000
const checkEveryMs = 20_000

/**
 * Listens on a channel of the database with a connection of its own, which comes back by itself after a restart.
 * `onGap` is called after each return: what was said meanwhile is lost.
 */
export async function listen(
  pool: pg.Pool,
  channel: string,
  log: Logger,
  { onMessage, onGap }: Told,
): Promise<Listener> {
  let client: pg.Client | null = null
  let stopped = false
  let backoff = firstBackoffMs
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({
      ...pool.options,
      application_name: 'mainstay-events',
      keepAlive: true,
      query_timeout: 5000,
    })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      clearInterval(check)
      next.end().catch(() => {})
      if (client === next) client = null
      if (!stopped) later()
    }
    // A connection that died without a word shows only when it is used.
    const check = setInterval(() => next.query('select 1').catch(lose), checkEveryMs).unref()
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lose()
      throw error
    }
    client = next
    backoff = firstBackoffMs
  }
  const later = () => {
    timer = setTimeout(async () => {
      try {
        await connect()
        onGap()
      } catch (error) {
        log.warn({ err: error }, 'the database does not answer the listener of live events')
      }
    }, backoff).unref()
    backoff = Math.min(backoff * 2, longestBackoffMs)
  }
  // Where the database is away at the start, it is waited for like later on.
  await connect().catch((error: unknown) =>
    log.warn({ err: error }, 'the listener of live events waits for the database'),
  )
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

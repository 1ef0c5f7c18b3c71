export type Told = {
  /** Names of records of which something changed. */
  changed: (records: readonly string[]) => void
  /** Some changes were not seen: the connection was away. */
  missed: () => void
}

type Message = { records: readonly string[] } | { missed: true }

/** What the browser lends; tests lend their own. */
type Browser = {
  open: (url: string) => EventSource
  locks: LockManager | undefined
  channel: ((name: string) => BroadcastChannel) | undefined
}

const name = 'mainstay-live'
const firstRetryMs = 2000
const longestRetryMs = 60_000

const thisBrowser = (): Browser => ({
  open: (url) => new EventSource(url),
  locks: navigator.locks,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : (title) => new BroadcastChannel(title),
})

/**
 * Follows the server's events until the returned function is called. Of all tabs one holds the connection (a browser allows six to one
 * server) and tells the others; when it closes, the next takes over. Where tabs cannot agree, each has its own.
 */
export function followChanges(told: Told, { open, locks, channel }: Browser = thisBrowser()): () => void {
  const tell = (message: Message) => ('missed' in message ? told.missed() : told.changed(message.records))
  if (!locks || !channel) return connect(open, tell, false)
  const others = channel(name)
  const stopped = new AbortController()
  let known = false
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    known = true
    tell(data)
  })
  const lead = () =>
    new Promise<void>((release) => {
      // The lock may be granted to a tab that has gone in the meantime.
      if (stopped.signal.aborted) return release()
      // Between the last leader's end and our start something may have happened, unless we are the first.
      const disconnect = connect(open, (message) => (tell(message), others.postMessage(message)), known)
      stopped.signal.addEventListener('abort', () => (disconnect(), release()))
    })
  const wanted = locks.request(name, { ifAvailable: true }, (lock) => (lock ? lead() : undefined))
  wanted
    .then(() => {
      if (stopped.signal.aborted) return undefined
      known = true
      return locks.request(name, { signal: stopped.signal }, lead)
    })
    .catch((error: unknown) => {
      // Asked to stop while waiting in line.
      if (!stopped.signal.aborted) throw error
    })
  return () => {
    stopped.abort()
    others.close()
  }
}

/** One connection that comes back by itself; `late` where there was another one before it. */
function connect(open: Browser['open'], tell: (message: Message) => void, late: boolean): () => void {
  let source: EventSource
  let retry = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasGap = late
  const start = () => {
    source = open('/api/events')
    source.addEventListener('open', () => {
      retry = firstRetryMs
      if (hasGap) tell({ missed: true })
      hasGap = true
    })
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const events = JSON.parse(data) as { record: string }[]
      tell({ records: [...new Set(events.map(({ record }) => record))] })
    })
    source.addEventListener('missed', () => tell({ missed: true }))
    source.addEventListener('error', () => {
      // The browser tries again by itself while it is connecting, but gives up on any answer that is not a stream.
      if (source.readyState !== 2) return
      timer = setTimeout(start, retry)
      retry = Math.min(retry * 2, longestRetryMs)
    })
  }
  start()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

export type LogLevel = 'info' | 'warn' | 'error'

/** One line of the browser's log. `userId` is the support id of whoever is signed in, `correlationId` that of the call it is about. */
type LogEntry = {
  timestamp: string
  level: LogLevel
  message: string
  module: string
  event: string
  correlationId: string | null
  userId: string | null
  metadata: Record<string, unknown>
  environment: string
  service: 'mainstay-web'
}

type About = Pick<LogEntry, 'level' | 'message' | 'module' | 'event'> &
  Partial<Pick<LogEntry, 'correlationId' | 'metadata'>>

/** A whole entry out of what happened. */
export const entryOf = (
  { level, message, module, event, correlationId = null, metadata = {} }: About,
  now: Date = new Date(),
): LogEntry => ({
  timestamp: now.toISOString(),
  level,
  message,
  module,
  event,
  correlationId,
  userId: globalThis.localStorage?.getItem('userId') ?? null,
  metadata,
  environment: import.meta.env?.MODE ?? 'test',
  service: 'mainstay-web',
})

/** Writes one JSON line to the console. */
export const log = (about: About): void => console[about.level](JSON.stringify(entryOf(about)))

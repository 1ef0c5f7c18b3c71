import { log, type LogLevel } from '#client/log.ts'
import { sessionToken } from './stored.ts'

type AuthEventKind =
  | 'login failure'
  | 'token refresh failed'
  | 'token expired'
  | 'identity library error'
  | 'session extended'
  | 'unauthorized access'

const sendAfter = 2000
const waiting: { kind: AuthEventKind; message: string }[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes one JSON line to the console and tells the server's audit log, several events at a time. */
export function logAuthEvent(event: AuthEventKind, message: string, level: LogLevel = 'warn'): void {
  log({ level, message, module: 'auth', event })
  waiting.push({ kind: event, message: message.slice(0, 500) })
  timer ??= setTimeout(sendAuthEvents, sendAfter)
}

/** Sends what waits, such as before the page is left. */
export function sendAuthEvents(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const token = sessionToken()
  while (waiting.length > 0) send(waiting.splice(0, most), token)
}

/** The most that one call takes. */
const most = 20

function send(events: typeof waiting, token: string | null): void {
  // `keepalive` lets it arrive although the page is left; a log that cannot be sent is no reason to disturb anybody.
  void fetch('/api/auth/events', {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      'x-requested-by': 'app',
      ...(token ? { 'x-session-token': token } : {}),
    },
    body: JSON.stringify({ events }),
  }).catch(() => {})
}

if (typeof addEventListener === 'function') addEventListener('pagehide', sendAuthEvents)

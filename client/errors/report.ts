import { ApiError } from '#client/api.ts'
import { log } from '#client/log.ts'

export type ErrorLevel = 'component' | 'page' | 'critical' | 'authentication'

/** What is sent about an error nobody expected. */
export type ErrorReport = {
  message: string
  stack: string | null
  componentStack: string | null
  errorId: string
  timestamp: string
  url: string
  userAgent: string
  level: ErrorLevel
  userId: string | null
  sessionId: string | null
  /** The first script of the page: which version of the product it is. */
  build: string | null
  /** The correlation id of the call whose failure it is, null where none failed. */
  callId: string | null
}

/** 'ERR_' followed by the time and a random string, both in base 36. */
export function newErrorId(now = new Date(), random = crypto.getRandomValues(new Uint32Array(2))): string {
  const tail = [...random]
    .map((each) => each.toString(36).padStart(7, '0'))
    .join('')
    .slice(0, 10)
  return `ERR_${now.getTime().toString(36)}_${tail}`
}

type Place = { build: string | null; url: string; userAgent: string; stored: Pick<Storage, 'getItem'> }

/** Describes an error; the address is sent without its query and fragment, which may hold what people typed or a sign-in answer. */
export function reportOf(
  error: unknown,
  {
    errorId,
    level,
    componentStack,
    now,
    place,
  }: { errorId: string; level: ErrorLevel; componentStack?: string | null; now: Date; place: Place },
): ErrorReport {
  const known = error instanceof Error ? error : null
  return {
    message: (known ? known.message : String(error)).slice(0, 2000),
    stack: known?.stack?.slice(0, 8000) ?? null,
    componentStack: componentStack?.slice(0, 8000) ?? null,
    errorId,
    timestamp: now.toISOString(),
    url: place.url.split(/[?#]/)[0] ?? '',
    userAgent: place.userAgent,
    level,
    userId: place.stored.getItem('userId'),
    sessionId: place.stored.getItem('sessionId'),
    build: place.build,
    callId: known instanceof ApiError ? known.correlationId : null,
  }
}

/** Sends a report; a failure is only logged, the person has one error already. */
export async function sendReport(report: ErrorReport): Promise<void> {
  try {
    const response = await fetch('/api/errors/report', {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-requested-by': 'app' },
      body: JSON.stringify(report),
    })
    if (!response.ok) throw new Error(`${response.status}`)
  } catch (failure) {
    log({
      level: 'error',
      message: `The report ${report.errorId} could not be sent`,
      module: 'errors',
      event: 'report not sent',
      metadata: { errorId: report.errorId, cause: String(failure) },
    })
  }
}

/** The text people paste into a message to support. */
export const detailsOf = (report: ErrorReport): string =>
  [
    `Error ID: ${report.errorId}`,
    ...(report.callId ? [`Call: ${report.callId}`] : []),
    `Time: ${report.timestamp}`,
    `Page: ${report.url}`,
    `Message: ${report.message}`,
    `Browser: ${report.userAgent}`,
    ...(report.stack ? ['', report.stack] : []),
  ].join('\n')

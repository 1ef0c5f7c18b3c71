import type { AppContext } from '#server/app-context.ts'
import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { callOut, type Answer, type Outgoing } from './call-out.ts'
import { CallFailed } from './outbound-address.ts'

/** What a good test learned; kept with the connector and shown to administrators. */
export type Facts = {
  /** Name of the site, organisation, account or number. */
  name?: string
  /** Rights in the token; left out where it cannot be read. */
  roles?: string[]
  state?: string
  quality?: string
  models?: string[]
  schemas?: string[]
  writable?: number
  superuser?: boolean
  version?: string
}

/** The settings of a connector with its secrets opened. */
export type Opened = Record<string, string>

export type Asking = { app: AppContext; kind: SetUpKind; purpose: string; correlationId: string }

/** Tries a connector: throws CallFailed where the other side cannot be reached or refuses. */
export type Probe = (settings: Opened, asking: Asking) => Promise<{ says: string; facts: Facts }>

export const send = (
  { app, kind, purpose, correlationId }: Asking,
  out: Omit<Outgoing, keyof Asking>,
): Promise<Answer> => callOut(app, { kind, purpose, correlationId, maxBytes: 1024 * 1024, ...out })

/** The JSON of an answer; null where it is none. */
export function jsonOf({ text }: Answer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const textAt = (value: unknown, ...path: string[]): string | null => {
  let at: unknown = value
  for (const part of path) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined
  return typeof at === 'string' || typeof at === 'number' ? String(at).slice(0, 200) : null
}

/** A word of the other side that may stand in our own sentence: an error code, nothing longer. */
export const wordOf = (text: string | null): string | null => (text && /^[\w.-]{1,60}$/.test(text) ? text : null)

export const joined = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/** Why an answer is no good, where the service itself said nothing that we know. */
export function refusalOf({ status }: Answer, who: string): CallFailed {
  const code = `http_${status}`
  if (status >= 300 && status < 400)
    return new CallFailed('redirect', `${who} sends the call somewhere else: enter the address it really answers at`)
  if (status === 401) return new CallFailed(code, `${who} does not accept the key or token`)
  if (status === 403) return new CallFailed(code, `${who} knows the key, but it may not do this`)
  if (status === 404) return new CallFailed(code, `${who} knows nothing at this address: check the ids`)
  if (status === 429) return new CallFailed(code, `${who} has had too many calls: wait and test again`)
  if (status >= 500) return new CallFailed(code, `${who} has a fault of its own (${status}): test again later`)
  return new CallFailed(code, `${who} refused the call (${status})`)
}

/** What the other side answered is not what such a service answers. */
export const strange = (who: string) =>
  new CallFailed('answer', `${who} answered something else than expected: is the address right?`)

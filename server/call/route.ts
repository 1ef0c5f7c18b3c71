import type { Endpoint, Input, Reply } from '#shared/api.ts'
import type { Call } from './call.ts'

export type Route = { endpoint: Endpoint; run: (input: never, call: Call) => Promise<unknown> }

/** Joins a declared endpoint and its handler; `server/app.ts` puts every step around it (session, permission, validation, idempotency, transaction, audit, events). */
export const route = <const E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Reply<E>>,
): Route => ({
  endpoint,
  run: run as Route['run'],
})

import type { Endpoint, Input, Reply } from '#shared/api.ts'
import type { Decided } from '#shared/record.ts'
import type { Call } from './call.ts'

export type Route = {
  endpoint: Endpoint
  run: (input: never, call: Call) => Promise<unknown>
  /** The noun of which a seat in the approval of one record opens this call, whatever the roles say. */
  seat?: Decided
}

/** Joins a declared endpoint and its handler; `server/app.ts` puts every step around it (session, permission, validation, idempotency, transaction, audit, events). */
export const route = <const E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Reply<E>>,
): Route => ({
  endpoint,
  run: run as Route['run'],
})

/** The same calls, open to whoever has a seat in the approval of the record they are about. */
export const openToSeats = (seat: Decided, routes: readonly Route[]): Route[] =>
  seat.approval ? routes.map((each) => ({ ...each, seat })) : [...routes]

import { Uuid, type Endpoint, type Input, type Reply } from '#shared/api.ts'
import type { Decided } from '#shared/record.ts'
import { hasSeat } from '../approval/seat.ts'
import type { Call } from './call.ts'

/** Whether a seat in an approval opens a call with these parameters of its address, whatever the roles say. */
export type Seat = (
  params: Readonly<Record<string, string>>,
  call: Pick<Call, 'actor' | 'app' | 'tx' | 'now'>,
) => Promise<boolean>

export type Route = {
  endpoint: Endpoint
  run: (input: never, call: Call) => Promise<unknown>
  seat?: Seat
}

/** Joins a declared endpoint and its handler; `mount()` of `server/call/mount.ts` puts every step around it (session, permission, validation, idempotency, transaction, audit, events). */
export const route = <const E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Reply<E>>,
): Route => ({
  endpoint,
  run: run as Route['run'],
})

/** The same calls, open to whoever has a seat in the approval of the record they are about. */
export const openToSeats = (record: Decided, routes: readonly Route[]): Route[] =>
  record.approval ? openTo(({ id = '' }, call) => hasSeat(record, id, call), routes) : [...routes]

/** The same of calls that are about a part of it. */
export const openTo = (seat: Seat, routes: readonly Route[]): Route[] =>
  routes.map((each) => ({
    ...each,
    seat: async (params, call) => Object.values(params).every((id) => Uuid.safeParse(id).success) && seat(params, call),
  }))

import type { Call } from './call.ts'

/** A part of a call: all of it, audit rows included, or nothing of it, after which the rest goes on. */
export const savepoint = <T>(call: Call, run: (part: Call) => Promise<T>): Promise<T> =>
  call.tx.transaction((tx) => run({ ...call, tx: tx as unknown as Call['tx'] }))

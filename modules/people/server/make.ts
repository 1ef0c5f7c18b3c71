import type { AnyRecord } from '#shared/record.ts'
import type { Call } from '#server/call/call.ts'
import type { Served } from '#server/record/serve.ts'

/** Creates a record as the call that creates one does it: completed, checked, written, audited. */
export async function make<R, D>(served: Served<AnyRecord, R, D>, values: object, call: Call): Promise<string> {
  const draft = { values } as D
  const { id } = await served.create((await served.options.prepare?.(draft, { call, before: null })) ?? draft, call)
  return String(id)
}

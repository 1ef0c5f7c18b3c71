import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Verb } from '#shared/record.ts'
import type { PreviewRow, VerbPreview } from '#shared/verb-run.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '../call/call.ts'
import { inCall } from '../call/job-call.ts'
import { problemOf } from '../call/problem-of.ts'
import { selectFrom } from './list.ts'
import type { Served } from './serve.ts'
import { permittedSource } from './shown.ts'
import { expressionsOf, visible, type Row } from './source.ts'
import { toWire } from './wire.ts'
import { writingOf } from '../call/writing.ts'
import { says } from '../sentences.ts'

/** What one verb does to one record. */
export type Act = (id: string, call: Call, body: unknown) => Promise<unknown>
export type Chosen = { records: { id: string; version: number }[]; body?: unknown }
export type Said = Pick<PreviewRow, 'title' | 'amount' | 'currency'>

/** What people know these records by; of one that this person may not see there is nothing. */
export async function saidOf({ source }: Served, ids: readonly string[], call: Call): Promise<Map<string, Said>> {
  const { record } = permittedSource(source, call.actor)
  const { currency } = record.fields.find(({ name }) => name === record.amount) ?? {}
  const rows = (await selectFrom(call.tx, source, expressionsOf(source)).where(
    and(visible(source, call.actor), inArray(source.table.id, [...ids])),
  )) as Row[]
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return new Map(
    rows.map((row) => {
      const wire = toWire(record.row.shape, row)
      const amount = text(record.amount && wire[record.amount])
      return [row.id, { title: text(wire[record.title]), amount, currency: amount && text(currency && wire[currency]) }]
    }),
  )
}

export const nothingSaid: Said = { title: null, amount: null, currency: null }

class Undone extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('a preview is undone')
    this.value = value
  }
}

/** Does something in a transaction of its own, which is undone: what it came to. */
export async function undone<T>({ app, actor }: Call, run: (own: Call) => Promise<T>): Promise<T> {
  try {
    return await inCall(app, actor, 'preview', async (own) => {
      const value = await run(own)
      // What the database would say only at the commit.
      await own.tx.execute(sql`set constraints all immediate`)
      throw new Undone(value)
    })
  } catch (error) {
    if (error instanceof Undone) return error.value as T
    throw error
  }
}

/**
 * What a verb would do to each record: it is done in a transaction of its own and undone, so that everything the act itself would refuse is
 * known before. Where it asks for something that was not given yet, only its rules are asked.
 */
export async function preview(
  recordType: Served,
  verb: Verb,
  act: Act,
  { records, body }: Chosen,
  call: Call,
): Promise<z.output<typeof VerbPreview>> {
  const said = await saidOf(
    recordType,
    records.map(({ id }) => id),
    call,
  )
  const rows: PreviewRow[] = []
  for (const { id, version } of records) {
    const about = { record: recordType.record.name, id, ...(said.get(id) ?? nothingSaid) }
    try {
      const state =
        verb.body && !body
          ? await asked(recordType, verb, id, { ...call, version })
          : await tried(recordType, act, id, version, body, call)
      rows.push({ ...about, possible: true, why: null, ...comesTo(verb, state) })
    } catch (error) {
      rows.push({ ...about, ...leftOut(error, verb.name, id, call) })
    }
  }
  return { rows }
}

/** The state a record would be in, and whether that is not yet where the verb leads. */
export const comesTo = ({ to }: Verb, state: string | null) => ({ state, waits: Boolean(to && state && state !== to) })
export const leftOut = (error: unknown, verb: string, id: string, call: Call) => ({
  possible: false,
  why: refusalOf(error, verb, id, call).told(writingOf(call.locale)).message,
  state: null,
  waits: false,
})

async function asked(recordType: Served, { name }: Verb, id: string, call: Call): Promise<null> {
  const row = await recordType.find(id, call)
  if (row.version !== call.version) throw new Problem('stale', says.changedMeanwhile({ noun: recordType.record.one }))
  ;(recordType.refuse as (verb: string, row: Row, call: Call) => void)(name, row, call)
  return null
}

/** The state that the record would be in. */
export function tried(
  { record }: Served,
  act: Act,
  id: string,
  version: number,
  body: unknown,
  call: Call,
): Promise<string | null> {
  return undone(call, async (own) => {
    const state = ((await act(id, { ...own, version }, body)) as Record<string, unknown> | undefined)?.[
      record.stateField
    ]
    return typeof state === 'string' ? state : null
  })
}

/** The sentence for one that was refused; what nobody expected is logged. */
export function refusalOf(error: unknown, verb: string, id: string, { app }: Pick<Call, 'app'>): Problem {
  const problem = problemOf(error) ?? new Problem('internal', says.oneUnexpected())
  if (problem.reason === 'internal') app.log.error({ err: error, verb, id }, 'a verb of several failed')
  return problem
}

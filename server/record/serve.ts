import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import type { AnyRecord, DetailOf } from '#shared/record.ts'
import type { Actor } from '../actor.ts'
import type { Call } from '../call.ts'
import { route, type Route } from '../route.ts'
import { attachmentRoutes } from './attachments.ts'
import { addComment, commentsOf, historyOf } from './activity.ts'
import { exportRoute } from './export.ts'
import { list, summary } from './list.ts'
import type { Join, RecordTable, Row, Source } from './source.ts'
import { detailOf, draftOf, find, findAll, insert, lock, update, type Draft, type Lines } from './write.ts'

type Values = Record<string, unknown>

/** What a noun adds to the generic calls: where its rows are, who sees which, what may change when, and what follows from what. */
export type ServeOptions = {
  table: RecordTable
  joins?: Join[]
  computed?: Record<string, SQL>
  scope?: (actor: Actor) => SQL | undefined
  lines?: Lines
  /** Throws a Problem where the row may not be changed or archived now. */
  guards?: { update?: (before: Row, call: Call) => void; archive?: (before: Row, call: Call) => Promise<void> | void }
  /** Completes a draft in table form (numbers, totals, defaults) and refuses what does not fit together. `before` is null for a new one. */
  prepare?: (draft: Draft, context: { call: Call; before: Row | null }) => Promise<Draft> | Draft
  /** One row of an import file, already checked and with references resolved, in table form; the draft that is then created or changed. Import rows pass `prepareImport` instead of `prepare` and no guard. */
  prepareImport?: (
    draft: Draft,
    context: { call: Call; before: Row | null; note: (text: string) => void },
  ) => Promise<Draft> | Draft
  /** What follows in other tables, in the same transaction. */
  written?: (id: string, context: { call: Call; before: Row | null }) => Promise<void>
}

/** A noun that is served: its routes, and its functions for the room's own verbs. */
export type Served<R extends { detail: z.ZodType } = AnyRecord> = {
  record: R
  source: Source
  options: ServeOptions
  routes: Route[]
  find(id: string, call: Call): Promise<Row>
  lock(id: string, call: Call): Promise<Row>
  detail(id: string, call: Call): Promise<DetailOf<R>>
  /** The record as read, from a row at hand; `lines` where they are at hand too. */
  show(row: Row, call: Call, lines?: unknown[]): Promise<DetailOf<R>>
  /** Creates from table values, audited; returns the record as read. */
  create(draft: Draft, call: Call): Promise<DetailOf<R>>
  /** The first half of `create`, for many rows: writes one, with what follows from it, and answers its id. `created` must be told. */
  enter(draft: Draft, call: Call): Promise<string>
  /** The second half: audits what was entered, as it now reads. */
  created(ids: readonly string[], call: Call): Promise<DetailOf<R>[]>
  /** Changes a row the caller holds locked, audited; returns the record as read. */
  change(before: Row, draft: Draft, call: Call, action?: string): Promise<DetailOf<R>>
  /** A verb on one record: locks it, asks `run` for the columns to change, writes and audits them. `run` refuses by throwing a Problem. */
  act(
    id: string,
    action: string,
    call: Call,
    run: (before: Row) => Promise<Draft | void> | Draft | void,
  ): Promise<DetailOf<R>>
}

type Declared = { name: string; detail: z.ZodType; api: AnyRecord['api'] }

/** Answers the generic calls of a declared noun. */
export function serveRecord<R extends Declared>(declared: R, options: ServeOptions): Served<R> {
  const record = declared as unknown as AnyRecord
  const { table, joins = [], computed = {}, scope = () => undefined, lines, guards = {}, prepare, written } = options
  const source: Source = { record, table, joins, computed, scope }
  const { api } = record

  const read = async (id: string, call: Call) =>
    detailOf(source, await find(source, id, call), call, lines) as Promise<DetailOf<R>>

  const enter = async (draft: Draft, call: Call) => {
    const id = await insert(source, draft, call, lines)
    await written?.(id, { call, before: null })
    return id
  }

  const created = async (ids: readonly string[], call: Call) => {
    const rows = await findAll(source, ids, call)
    const all: DetailOf<R>[] = []
    for (const row of rows) {
      const after = (await detailOf(source, row, call, lines)) as DetailOf<R>
      call.changed({ record: record.name, recordId: row.id, action: 'create', before: null, after })
      all.push(after)
    }
    return all
  }

  const create = async (draft: Draft, call: Call) => (await created([await enter(draft, call)], call))[0]!

  const change = async (before: Row, draft: Draft, call: Call, action = 'update') => {
    const old = await detailOf(source, before, call, lines)
    await update(source, before, draft, call, lines)
    await written?.(before.id, { call, before })
    const after = await read(before.id, call)
    call.changed({ record: record.name, recordId: before.id, action, before: old, after })
    return after
  }

  const act: Served<R>['act'] = async (id, action, call, run) => {
    const before = await lock(source, id, call)
    return change(before, (await run(before)) ?? { values: {} }, call, action)
  }

  const routes: Route[] = [
    route(api.list, ({ query }, { tx, actor }) => list(tx, source, actor, query) as never),
    route(api.summary, ({ query }, { tx, actor }) => summary(tx, source, actor, query)),
    route(api.read, ({ params }, call) => read(params.id, call) as never),
    route(api.history, async ({ params }, call) => {
      await find(source, params.id, call)
      return historyOf(record, params.id, call)
    }),
    route(api.comments, async ({ params }, call) => {
      await find(source, params.id, call)
      return commentsOf(record, params.id, call)
    }),
    route(api.comment, async ({ params, body }, call) => {
      await find(source, params.id, call)
      return addComment(record, params.id, body.body, call)
    }),
  ]
  if (record.create)
    routes.push(
      route(api.create, async ({ body }, call) => {
        const draft = draftOf(record.create!, body as Values)
        return create((await prepare?.(draft, { call, before: null })) ?? draft, call) as never
      }),
    )
  if (record.update)
    routes.push(
      route(
        api.update,
        ({ params, body }, call) =>
          act(params.id, 'update', call, async (before) => {
            refuseArchived(record, before)
            guards.update?.(before, call)
            const draft = draftOf(record.update!, body as Values, before)
            return (await prepare?.(draft, { call, before })) ?? draft
          }) as never,
      ),
    )
  if (record.archive)
    routes.push(
      route(
        api.archive,
        ({ params }, call) =>
          act(params.id, 'archive', call, async (before) => {
            refuseArchived(record, before)
            await guards.archive?.(before, call)
            return { values: { archivedAt: call.now.toISOString() } }
          }) as never,
      ),
      route(
        api.restore,
        ({ params }, call) => act(params.id, 'restore', call, () => ({ values: { archivedAt: null } })) as never,
      ),
    )
  routes.push(...attachmentRoutes(source), exportRoute(source))
  return {
    record: declared,
    source,
    options,
    routes,
    find: (id, call) => find(source, id, call),
    lock: (id, call) => lock(source, id, call),
    detail: read,
    show: async (row, call, known) =>
      (known
        ? { ...(await detailOf(source, row, call)), lines: known }
        : await detailOf(source, row, call, lines)) as DetailOf<R>,
    create,
    enter,
    created,
    change,
    act,
  }
}

function refuseArchived(record: AnyRecord, row: Row): void {
  if (row['archivedAt']) throw new Problem('conflict', `This ${record.one} is archived: restore it first`)
}

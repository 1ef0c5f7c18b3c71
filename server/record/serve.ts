import { randomUUID } from 'node:crypto'
import { and, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Day } from '#shared/day.ts'
import { Problem } from '#shared/problem.ts'
import { fieldsOf, type AnyRecord, type DetailOf, type Next } from '#shared/record.ts'
import { refuseUnless } from '#shared/possible.ts'
import { possible, says as ofRecords, type Verbs } from '#shared/verb.ts'
import { may } from '../call/actor.ts'
import { reached, refuseSlow, type ReachColumns } from '../call/reach.ts'
import { decideOn, follow, requireApproved, type Decision, type Outcome } from '../approval/engine.ts'
import { refuseUncovered, type Stake } from '../approval/facts.ts'
import { hasSeat, turnOf } from '../approval/seat.ts'
import { undoable } from '../approval/undo-decision.ts'
import { requireRight } from '../auth/lacking.ts'
import type { Call } from '../call/call.ts'
import { openToSeats, route, type Route } from '../call/route.ts'
import { askedFor, findOn } from './as-of.ts'
import { attachmentRoutes } from './attachments.ts'
import { addComment, commentsOf, historyOf } from './activity.ts'
import type { Paper } from '../papers/paper.ts'
import { paperOf, paperRoute, type Template } from '../papers/serve.ts'
import { exportRoute } from './export.ts'
import { list, summary } from './list.ts'
import type { AsOf, Draft, DraftOf, Join, Lines, Parts, RecordTable, Row, Source, TableForm } from './source.ts'
import { refuseHalfShown } from './shown.ts'
import type { Act } from './verb-preview.ts'
import { toWire } from './wire.ts'
import { requireReach, within } from './within-reach.ts'
import { detailOf, detailsOf, draftOf, find, findAll, insert, linesOfAll, lock, update } from './write.ts'
import { inWords } from '#shared/sentence.ts'
import { writingOf } from '../call/writing.ts'

type Values = Record<string, unknown>

export type ImportContext<R = Row> = { call: Call; before: R | null; note: (text: string) => void }

/** What a record type adds to the generic calls: who sees which of its rows, what may change when, and what follows from what. */
export type Rules<R = Row, D = Draft> = {
  /** Which of its rows a right reaches; nothing where left out, but for those whose rights reach everything. */
  reach?: ReachColumns
  /** The record whose history tells the life of these rows, too. */
  tellsIn?: Source['tellsIn']
  /** Of the rows of its table those that are this record type's, where several record types stand in one. */
  only?: SQL
  /** How its list and each of them are read as of a day, of a record type that declares `asOf`. */
  asOf?: AsOf
  /** Which of its rows a line of an import file can mean that gives these keys; every row where left out. */
  meant?(keys: readonly string[], call: Call): Promise<SQL> | SQL
  /** What is waited for before a row is locked that is to be changed. */
  beforeLock?(call: Call, id: string): Promise<unknown>
  /** Throws a Problem where the row may not be changed or archived now; what its `update` verb says is asked before. */
  guards?: { update?(before: R, call: Call): void; archive?(before: R, call: Call): Promise<void> | void }
  /** Completes a draft (numbers, totals, defaults) and refuses what does not fit together. `before` is null for a new one. */
  prepare?(draft: D, context: { call: Call; before: R | null }): Promise<D> | D
  /** One row of an import file, already checked and with references resolved; the draft that is next created or changed. Import rows pass `prepareImport` instead of `prepare` and no guard. */
  prepareImport?(draft: D, context: ImportContext<R>): Promise<D> | D
  /** The same for long files: reads once what the rows of a batch need, and answers what `prepareImport` would. New rows of a batch are then written together, so that none may depend on another. */
  prepareImports?(drafts: readonly D[], call: Call): Promise<NonNullable<Rules<R, D>['prepareImport']>>
  /** What follows from a new record of an import file, once it is written; with `prepareImport` alone. */
  imported?(id: string, call: Call): Promise<void>
  /** What is at stake where it is approved, with what counts together with it; `lines` where they change. */
  weigh?(row: R, lines: readonly Values[] | undefined, call: Call): Promise<Stake>
  /** People from whom it is kept: they are not asked to decide on it, and no seat opens it to them. Of the columns of its table alone. */
  barred?(row: R, call: Pick<Call, 'tx' | 'now'>): Promise<string[]>
  /** The detail as this person is told it, where it holds what fields of a set keep; it is audited whole. */
  told?(detail: Values, call: Call): Values
  /** What follows in other tables, in the same transaction. */
  written?(id: string, context: { call: Call; before: R | null }): Promise<void>
}

/** A record type that is served: its routes, and its functions for the module's own verbs. `R` is its table form, `D` a draft of it. */
export type Served<N extends { detail: z.ZodType } = AnyRecord, R = Row, D = Draft> = {
  record: N
  source: Source
  options: Parts & Rules<R, D> & { paper?: Template }
  routes: Route[]
  /** What each verb does to one record. */
  acts: Map<string, Act>
  find(id: string, call: Call): Promise<R>
  lock(id: string, call: Call): Promise<R>
  /** Refuses a verb that is not possible on this row now (409), or not for this person (403). */
  refuse(verb: VerbOf<N>, row: R, call: Call): void
  /** What is waited for before a row is locked. */
  beforeLock(call: Call, id: string): Promise<unknown>
  /** The record as read; as of a day where it is asked for. */
  detail(id: string, call: Call, on?: Day): Promise<DetailOf<N>>
  /** What its paper says, as whoever calls is shown it; of a record type that has one. */
  paper(id: string, call: Call): Promise<Paper>
  /** The record as read, from a row at hand; `lines` where they are at hand too. */
  show(row: R, call: Call, lines?: unknown[]): Promise<DetailOf<N>>
  /** Creates from table values, audited; returns the record as read. */
  create(draft: D, call: Call): Promise<DetailOf<N>>
  /** The first half of `create`, for many rows: writes them, with what follows from them, and answers their ids in the same order. `created` must be told. */
  enter(drafts: readonly D[], call: Call): Promise<string[]>
  /** The second half: audits what was entered, as it now reads. */
  created(ids: readonly string[], call: Call): Promise<DetailOf<N>[]>
  /** Changes a row the caller holds locked, audited; returns the record as read. */
  change(before: R, draft: D, call: Call, action?: string): Promise<DetailOf<N>>
  /** One decision of whoever calls on what waits; 'open' where more are asked. */
  decide(row: R, given: Decision, call: Call): Promise<Outcome>
  /** Refuses to go on with what somebody has to approve first. */
  requireApproved(row: R, call: Call, lines?: readonly Values[]): Promise<void>
  /** A verb on one record: locks it, asks `run` for the columns to change, writes and audits them. `run` refuses by throwing a Problem. */
  act(id: string, action: string, call: Call, run: (before: R) => Promise<D | void> | D | void): Promise<DetailOf<N>>
}

type VerbOf<N> = N extends { verbs: infer V } ? keyof V & string : never
export type Declared = { name: string; row: z.ZodObject; detail: z.ZodType; api: AnyRecord['api'] }
/** The declared fields that no column, join or computed field brings: a mistake where there is one. */
export type Unserved<N extends Declared, R> = [Exclude<keyof z.output<N['row']>, keyof R>] extends [never]
  ? unknown
  : { unserved: Exclude<keyof z.output<N['row']>, keyof R> }
/** The parts as one type, from what was inferred of each. */
export type Made<T, J, C, L> = { table: T; joins: J; computed: C; lines: L }

/** Answers the generic calls of a declared record type, whose rows have the form of its table, joins and computed fields. */
export function serveRecord<
  N extends Declared,
  T extends RecordTable,
  const J extends readonly Join[] = [],
  const C extends Readonly<Record<string, SQL>> = {},
  const L extends Lines | undefined = undefined,
>(
  declared: N,
  options: { table: T; joins?: J; computed?: C; lines?: L } & Rules<
    TableForm<Made<T, J, C, L>>,
    DraftOf<Made<T, J, C, L>>
  > &
    Unserved<N, TableForm<Made<T, J, C, L>>> &
    /** What its paper says, of a record type that has one. */
    { paper?: Template<TableForm<Made<T, J, C, L>>, z.output<N['detail']>> },
): Served<N, TableForm<Made<T, J, C, L>>, DraftOf<Made<T, J, C, L>>> {
  return serve(declared as unknown as AnyRecord, options as unknown as Served['options']) as never
}

/** The same for any record type. */
function serve(record: AnyRecord, options: Served['options']): Served {
  const { table, joins = [], computed = {}, reach = {}, lines, guards = {}, prepare, written } = options
  const weighed = {
    record,
    ...(options.weigh ? { weigh: options.weigh } : {}),
    ...(options.barred ? { barred: options.barred } : {}),
  }
  const { verbs } = record as { verbs: Verbs<unknown> }
  refuseUncovered(record)
  refuseHalfShown(record)
  refuseSlow(reach, table, record.name)
  const { api } = record
  const source: Source = {
    record,
    table,
    joins,
    computed,
    reach,
    tellsIn: options.tellsIn,
    ...(options.asOf ? { asOf: options.asOf } : {}),
    scope: (actor, right = api.read.can) => and(options.only, reached(reach, actor, right)),
  }

  const fleeting = new Set(fieldsOf(record.detail.shape).flatMap(({ name, erasable }) => (erasable ? [name] : [])))
  /** As the log keeps it, for ever: without what is erased one day. */
  const lasting = (detail: Values): Values =>
    fleeting.size ? Object.fromEntries(Object.entries(detail).filter(([name]) => !fleeting.has(name))) : detail

  const told = (detail: Values, call: Call) => (options.told?.(detail, call) ?? detail) as DetailOf<AnyRecord>
  const read = async (id: string, call: Call, on?: Day) =>
    told(await detailOf(source, await findOn(source, id, on, call), call, lines), call)

  /** Writes them, and goes on with `then` in the same write: where one fails, all that follows it does. */
  const entered = async <T>(drafts: readonly Draft[], call: Call, then: (ids: string[]) => Promise<T> | T) => {
    const begun: Draft[] = []
    for (const draft of drafts) begun.push(await started(draft, call))
    const { ids, done } = insert(source, begun, call, lines)
    const following = async () => {
      for (const id of ids) await written?.(id, { call, before: null })
      await requireReach(source, ids, api.create.can, call)
      return then(ids)
    }
    // Where the rows are refused, so is all that was asked for after them in the same write: what counts is why they were.
    const [rows, followed] = await Promise.allSettled([done, following()])
    if (rows.status === 'rejected') throw rows.reason
    if (followed.status === 'rejected') throw followed.reason
    return followed.value
  }

  const enter = (drafts: readonly Draft[], call: Call) => entered(drafts, call, (ids) => ids)

  /** A new one is asked for by its id, before it is there. */
  const started = async (draft: Draft, call: Call): Promise<Draft> =>
    record.approval
      ? follow(
          weighed,
          null,
          { ...draft, values: { ...draft.values, id: (draft.values['id'] as string | undefined) ?? randomUUID() } },
          [],
          call,
          'create',
        )
      : draft

  const created = async (ids: readonly string[], call: Call) => {
    // Both are asked for in one write.
    const reading = findAll(source, ids, call)
    const kept = lines ? linesOfAll(lines, ids, call) : undefined
    const [rows] = await Promise.all([reading, kept])
    const all = (await detailsOf(source, rows, call, lines, kept)) as DetailOf<AnyRecord>[]
    for (const [at, after] of all.entries())
      call.changed({ record: record.name, recordId: ids[at]!, action: 'create', before: null, after: lasting(after) })
    return all
  }

  const create = async (draft: Draft, call: Call) => (await entered([draft], call, (ids) => created(ids, call)))[0]!

  const change = async (before: Row, draft: Draft, call: Call, action = 'update') => {
    const old = await detailOf(source, before, call, lines)
    const kept = (old as { lines?: Values[] }).lines ?? []
    const followed = record.approval ? await follow(weighed, before, draft, kept, call, action) : draft
    await update(source, before, followed, call, lines)
    await written?.(before.id, { call, before })
    const after = await detailOf(source, await find(source, before.id, call), call, lines)
    call.changed({ record: record.name, recordId: before.id, action, before: lasting(old), after: lasting(after) })
    return told(after, call)
  }

  const act: Served['act'] = async (id, action, call, run) => {
    const before = await lock(source, id, call)
    const draft = (await run(before)) ?? { values: {} }
    await requireReach(source, [id], api.update.can, call)
    const done = await change(before, draft, call, action)
    // Nor is it moved to where the right does not reach.
    await requireReach(source, [id], api.update.can, call)
    return done
  }

  const refuse = (verb: string, row: Row, { actor }: Call): void => {
    const wire = toWire(record.detail.shape, row)
    const viewer = { id: actor.id, may: (permission: string) => may(actor, permission) }
    refuseUnless(possible({ ...record, verbs }, verb, wire, viewer))
    const who = verbs[verb]!.who?.(wire, viewer) ?? true
    if (who !== true) throw new Problem('forbidden', who)
  }

  const acts: Served['acts'] = new Map()
  /** Goes on with the verb that was asked for in the call that made or changed one: all of it happens, or nothing. */
  const goOn = async (done: DetailOf<AnyRecord>, next: Next | undefined, call: Call): Promise<unknown> => {
    if (!next) return done
    const { verb, ...body } = next
    const { right } = record.verbList.find(({ name }) => name === verb)!
    await requireRight(right, call)
    return acts.get(verb)!(done['id'] as string, { ...call, version: null }, body)
  }

  const routes: Route[] = [
    route(api.list, async ({ query }, call) => {
      return (await list(call.tx, await askedFor(source, query, call), call.actor, query)) as never
    }),
    route(api.summary, async ({ query }, call) => {
      return summary(call.tx, await askedFor(source, query, call), call.actor, query)
    }),
    ...openToSeats(record, [
      route(api.read, ({ params, query }, call) => read(params.id, call, query.asOf) as never),
      route(api.history, async ({ params, query }, call) => {
        await find(source, params.id, call)
        return historyOf({ ...record, looks: source.reach.looks }, params.id, query.before, call)
      }),
      route(api.comments, async ({ params, query }, call) => {
        await find(source, params.id, call)
        return commentsOf(record, params.id, query.before, call)
      }),
      ...(record.erased
        ? []
        : [
            route(api.comment, async ({ params, body }, call) => {
              await find(source, params.id, call)
              const seated = () => hasSeat(record, params.id, call)
              await requireReach(source, [params.id], api.comment.can, call, false, seated)
              return addComment(source, params.id, body.body, call)
            }),
          ]),
    ]),
  ]
  if (record.approval)
    routes.push(
      ...openToSeats(record, [
        route(api.turn, async ({ params }, call) => {
          const may = await turnOf(record, await find(source, params.id, call), call)
          return { may: may === true ? may : inWords(may, writingOf(call.locale)) }
        }),
      ]),
    )
  if (record.create)
    routes.push(
      route(api.create, async ({ body }, call) => {
        const { next, ...own } = body as Values & { next?: Next }
        const draft = draftOf(record.create!, own)
        const made = await create((await prepare?.(draft, { call, before: null })) ?? draft, call)
        return goOn(made, next, call) as never
      }),
    )
  if (record.update)
    routes.push(
      route(api.update, async ({ params, body }, call) => {
        const { next, ...own } = body as Values & { next?: Next }
        await options.beforeLock?.(call, params.id)
        const changed = await act(params.id, 'update', call, async (before) => {
          refuseArchived(record, before)
          if (verbs['update']) refuse('update', before, call)
          guards.update?.(before, call)
          const draft = draftOf(record.update!, own, before)
          return (await prepare?.(draft, { call, before })) ?? draft
        })
        return goOn(changed, next, call) as never
      }),
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
  const reads = { find: (id: string, call: Call) => find(source, id, call), detail: read }
  if (Boolean(options.asOf) !== Boolean(record.asOf))
    throw new Error(`${record.name} is read as of a day by its declaration or its rows alone`)
  if (Boolean(options.paper) !== Boolean(record.paper))
    throw new Error(`${record.name} has a paper that is declared or written alone`)
  if (options.paper) routes.push(...openToSeats(record, [paperRoute(record, reads, options.paper)]))
  routes.push(...attachmentRoutes(source), exportRoute(within(source, api.exportFile.can)))
  return {
    record,
    source,
    options,
    routes,
    acts,
    find: (id, call) => find(source, id, call),
    lock: (id, call) => lock(source, id, call),
    refuse,
    beforeLock: async (call, id) => options.beforeLock?.(call, id),
    detail: read,
    paper: (id, call) => paperOf(record, reads, options.paper!, id, call),
    show: async (row, call, known) =>
      (known
        ? { ...(await detailOf(source, row, call)), lines: known }
        : await detailOf(source, row, call, lines)) as DetailOf<AnyRecord>,
    create,
    enter,
    created,
    change,
    decide: (row, given, call) => undoable(source, row, call, () => decideOn(weighed, row, given, call)),
    requireApproved: (row, call, given) => requireApproved(weighed, row, call, given),
    act,
  }
}

function refuseArchived(record: AnyRecord, row: Row): void {
  if (row['archivedAt']) throw new Problem('conflict', ofRecords.archived({ noun: record.one }))
}

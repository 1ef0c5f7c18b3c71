import { z } from 'zod'
import { Attachment, Comment, HistoryItem, NewComment } from './activity.ts'
import type { ApprovalSpec } from './approval.ts'
import { FileReply, get, IdParams, patch, post, Uuid, type Endpoint } from './api.ts'
import { isNeeded, metaOf, type FieldMeta } from './field.ts'
import { ListQuery, Page, ReadQuery, Summary } from './list.ts'
import { figureOf, measureOf, type Measure, type MeasureSpec } from './measure.ts'
import type { Possible } from './possible.ts'
import { upperFirst } from './text.ts'
import { possible, slugOf, type States, type Verbs, type VerbSpec, type Viewer } from './verb.ts'
import { previewOf, severalOf, VerbPreview, VerbRun } from './verb-run.ts'

type Shape = Record<string, z.ZodType>
export type Field = FieldMeta & { name: string; optional: boolean }

/** What a record type declares in its `shared/` file. `row` is one row of the list and must have `id` and `version`. */
type RecordSpec<
  Row extends Shape,
  Detail extends Shape,
  Create extends Shape,
  Update extends Shape,
  Imported extends Shape,
  V = {},
  F extends string = 'state',
> = {
  /** 'purchase order', 'purchase orders' */
  one: string
  many: string
  row: z.ZodObject<Row>
  /** One record as read alone: the row and what belongs to it (lines). The row where left out. */
  detail?: z.ZodObject<Detail>
  /** Left out: the generic call does not exist for this record type. */
  create?: z.ZodObject<Create>
  /** False: it is made on another record type's page, and has no form of its own. */
  form?: false
  update?: z.ZodObject<Update>
  /** One row of an import file; with `keys` that find the record it updates. */
  imported?: z.ZodObject<Imported>
  /** Other words that a column of an import file is headed with, by field: 'First name' for a given name. */
  headings?: Readonly<Partial<Record<keyof Imported & string, readonly string[]>>>
  keys?: readonly (keyof Row & string)[]
  /** All `keys` together find the record; otherwise each alone, in their order. */
  compositeKey?: boolean
  /** More of a composite key, which an import file need not have: where a line gives them, they find it too. */
  keysIfGiven?: readonly (keyof Row & string)[]
  title: keyof Row & string
  /** Second line in search results and pickers. */
  subtitle?: keyof Row & string
  /** The page of one of them, `:id` replaced; and of the list. */
  page: string
  listPage: string
  /** Fields that free text looks into. */
  search: readonly (keyof Row & string)[]
  /** The amount people know one by: found as a number, shown with what was found. */
  amount?: keyof Row & string
  /** What tells those of one title from each other: said of each that was found, with its label; a day as its day. */
  apart?: readonly (keyof Row & string)[]
  /** What one is about in words (its kind where left out) and its days: the first words of its line in an inbox, and its heading where it has days. */
  about?: { text?: keyof Row & string; from?: keyof Row & string; to?: keyof Row & string }
  /** False: not found by itself in the search over everything, as it is a part of what is. */
  inSearch?: false
  /** The field with the id of the person it belongs to: a list and a figure can be asked for one's own. */
  owner?: keyof Row & string
  /** Default order, `-field` for descending. */
  sort: string
  /** Can be put away and brought back. */
  archive?: boolean
  /** Its list and each of them are read as of any day: what `asOf` of `serveRecord()` says of a day. */
  asOf?: true
  /** What people write of it is erased one day: it takes no comments and no files, which stay for ever. */
  erased?: true
  /** The field that says its state; `state` where left out. */
  stateField?: F & keyof Row
  /** What is done to one, in the order of its buttons; `update` is the rule of the generic change. */
  verbs?: V & Verbs<RowOut<Row>, F>
  /** Whether anything at all may be done with this one. */
  changeable?(row: RowOut<Row>, viewer: Viewer): Possible
  /** The company gives it fields of its own: its list takes columns that no declaration knows (`shared/fields-read.ts`). */
  ownColumns?: true
  /** What it is called as a paper, which whoever may see it may have as PDF: 'Purchase order'. */
  paper?: string
  /** It is approved by policy: its verbs submit, approve and reject run on the approval engine. */
  approval?: ApprovalSpec<keyof Row & string>
  /** Figures that count its rows. */
  measures?: Readonly<Record<string, MeasureSpec<RowOut<Row>>>>
}
type RowOut<Row extends Shape> = z.output<z.ZodObject<Row>>

type Called<V> = {
  [K in keyof V]: K extends 'update' ? never : V[K] extends { elsewhere: true } ? never : K
}[keyof V] &
  string
/** The call of each verb, by its name. */
type VerbApi<V, Detail extends Shape> = {
  [K in Called<V>]: {
    method: 'POST'
    path: string
    can: `${string}.${string}.${string}`
    summary: string
    params: typeof IdParams
    match: true
    reply: V[K] extends { reply: infer Own extends z.ZodType } ? Own : z.ZodObject<Detail>
  } & (V[K] extends { body: infer Body extends z.ZodObject } ? { body: Body } : unknown)
}

/** What one that is made or changed goes on with in the same call. */
export type Next<Name extends string = string> = { verb: Name } & Record<string, unknown>
type Starts<V> = { [K in keyof V]: V[K] extends { starts: true } ? K : never }[keyof V] & string
/** The fields of a body, with `next` where the record type has a verb that starts. */
type Going<Fields extends Shape, V> = [Starts<V>] extends [never]
  ? Fields
  : Fields & { next: z.ZodOptional<z.ZodType<Next<Starts<V>>, Next<Starts<V>>>> }

/** A verb with all that follows from it, for code that treats all alike. */
export type Verb = VerbSpec<Record<string, unknown>> & {
  name: string
  right: `${string}.${string}.${string}`
  /** Null where the call is the generic change or another record type's. */
  endpoint: Endpoint | null
  /** The same of several records: what it would do, and doing it. */
  bulk: { preview: Endpoint; start: Endpoint } | null
}

/** A value of such a column, as text. */
const OwnText = z.string().nullable()

const AttachmentParams = z.strictObject({ id: Uuid, attachmentId: Uuid })
const exportOf = (asked: typeof ListQuery) =>
  asked.omit({ cursor: true, limit: true, count: true, fields: true }).extend({
    format: z.enum(['csv', 'xlsx']),
    columns: z.string().max(2000).optional(),
  })
/** What every list is asked, and what a list that is read as of a day is asked besides. */
const TodayQuery = ListQuery.omit({ asOf: true }) as unknown as typeof ListQuery
const [ExportToday, ExportAsOf] = [exportOf(TodayQuery), exportOf(ListQuery)]
const ReadToday = ReadQuery.omit({ asOf: true }) as unknown as typeof ReadQuery

const mayBeNothing = (schema: z.ZodType): boolean =>
  !isNeeded(schema) && (schema.safeParse(undefined).success || schema.safeParse(null).success)

/** The fields of a schema that people see, as they are described. */
export const fieldsOf = (shape: Shape): Field[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema)
    return meta ? [{ ...meta, name, optional: mayBeNothing(schema) }] : []
  })

/** The body of a call that may go on with a verb. */
function goingOn(body: z.ZodObject, verbs: readonly Verb[]): z.ZodObject {
  const starting = verbs.filter(({ starts }) => starts)
  if (!starting.length) return body
  const warned = Object.assign({}, ...starting.map((verb) => verb.warned?.partial().shape)) as Shape
  const names = starting.map(({ name }) => name)
  return body.safeExtend({ next: z.strictObject({ verb: z.enum(names), ...warned }).optional() })
}

/** Declares a record type: its calls, its fields and where it is shown. Everything the core does with a record type starts here. */
export function record<
  Row extends Shape,
  Detail extends Shape = Row,
  Create extends Shape = never,
  Update extends Shape = never,
  Imported extends Shape = never,
  const V extends object = {},
  const F extends string = 'state',
>(name: `${string}.${string}`, spec: RecordSpec<Row, Detail, Create, Update, Imported, V, F>) {
  const path = `/api/${name.replace('.', '/')}` as const
  const one = `${path}/:id` as const
  const detail = (spec.detail ?? spec.row) as z.ZodObject<Detail>
  const may = (verb: string) => `${name}.${verb}` as `${string}.${string}.${string}`
  const { one: recordType, many } = spec
  const verbs = (spec.verbs ?? {}) as V
  const rightOf = (right: string) => (right.includes('.') ? (right as ReturnType<typeof may>) : may(right))
  const stateField: string = spec.stateField ?? 'state'
  const verbList = Object.entries(verbs as Verbs<RowOut<Row>, F>).map(([verb, each]): Verb => {
    const { right = verb, body, warned, reply, elsewhere, summary = `${upperFirst(verb)} a ${recordType}` } = each
    const shared = { method: 'POST', can: rightOf(right), summary } as const
    const called = !elsewhere && verb !== 'update'
    return {
      ...(each as unknown as VerbSpec<Record<string, unknown>>),
      name: verb,
      right: shared.can,
      endpoint: called
        ? {
            ...shared,
            path: `${one}/${slugOf(verb)}`,
            params: IdParams,
            ...(body ? { body } : warned ? { body: warned.partial().nullish() } : {}),
            reply: reply ?? detail,
            match: true,
            fresh: each.fresh ?? false,
            ...(each.secret ? { repeatable: true, rate: 60 } : {}),
          }
        : null,
      bulk:
        called && !reply && !each.single && !each.page
          ? {
              preview: {
                ...shared,
                summary: `${summary}: what it would do to several`,
                path: `${path}/verbs/${slugOf(verb)}/preview`,
                body: previewOf(body),
                reply: VerbPreview,
                // Each record is tried in a transaction of its own, which is undone.
                repeatable: true,
                outside: true,
              },
              start: {
                ...shared,
                summary: `${summary}: several at once`,
                path: `${path}/verbs/${slugOf(verb)}`,
                body: severalOf(body),
                reply: VerbRun,
                fresh: each.fresh ?? false,
              },
            }
          : null,
    }
  })
  const asked = spec.asOf ? ListQuery : TodayQuery
  const going = (body: z.ZodObject | undefined) => (body ? goingOn(body, verbList) : undefined) as unknown
  const generic = {
    list: get(path, {
      summary: `List ${many}`,
      query: asked,
      reply: Page(spec.ownColumns ? (spec.row.catchall(OwnText) as unknown as typeof spec.row) : spec.row),
      can: may('read'),
      chosen: true,
    }),
    summary: get(`${path}/summary`, {
      summary: `Count and add up ${many}`,
      query: asked,
      reply: Summary,
      can: may('read'),
    }),
    read: get(one, {
      summary: `Read a ${recordType}`,
      params: IdParams,
      query: spec.asOf ? ReadQuery : ReadToday,
      reply: detail,
      can: may('read'),
    }),
    create: post(path, {
      summary: `Create a ${recordType}`,
      body: going(spec.create) as z.ZodObject<Going<Create, V>>,
      reply: detail,
      can: may('create'),
    }),
    update: patch(one, {
      summary: `Change a ${recordType}`,
      params: IdParams,
      body: going(spec.update) as z.ZodObject<Going<Update, V>>,
      reply: detail,
      can: may('update'),
      match: true,
    }),
    archive: post(`${one}/archive`, {
      summary: `Archive a ${recordType}`,
      params: IdParams,
      reply: detail,
      can: may('update'),
      match: true,
    }),
    restore: post(`${one}/restore`, {
      summary: `Restore a ${recordType}`,
      params: IdParams,
      reply: detail,
      can: may('update'),
      match: true,
    }),
    /** Of a record type that is approved: asked before somebody presses the button. */
    turn: get(`${one}/turn`, {
      summary: `Whether you may decide on a ${recordType} that waits for approval, or why not`,
      params: IdParams,
      reply: z.strictObject({ may: z.union([z.literal(true), z.string()]) }),
      can: may('read'),
    }),
    history: get(`${one}/history`, {
      summary: `History of a ${recordType}, newest first, 200 at a time: of the next ones \`before\` is the last id`,
      params: IdParams,
      query: z.strictObject({
        before: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
      reply: z.array(HistoryItem),
      can: may('read'),
    }),
    comments: get(`${one}/comments`, {
      summary: `Comments on a ${recordType}, newest first, 200 at a time: of the next ones \`before\` is the last id`,
      params: IdParams,
      query: z.strictObject({ before: Uuid.optional() }),
      reply: z.array(Comment),
      can: may('read'),
    }),
    comment: post(`${one}/comments`, {
      summary: `Comment on a ${recordType}`,
      params: IdParams,
      body: NewComment,
      reply: Comment,
      can: may('comment'),
    }),
    attachments: get(`${one}/attachments`, {
      summary: `Files of a ${recordType}`,
      params: IdParams,
      reply: z.array(Attachment),
      can: may('read'),
    }),
    attach: post(`${one}/attachments`, {
      summary: `Attach a file to a ${recordType}`,
      params: IdParams,
      reply: Attachment,
      can: may('update'),
      raw: 'upload',
      rate: 60,
    }),
    download: get(`${one}/attachments/:attachmentId`, {
      summary: `A file of a ${recordType}`,
      params: AttachmentParams,
      reply: FileReply,
      can: may('read'),
      raw: 'download',
    }),
    /** Of a record type with a paper. */
    paper: get(`${one}/paper`, {
      summary: `A ${recordType} as PDF`,
      params: IdParams,
      reply: FileReply,
      can: may('read'),
      raw: 'download',
      rate: 60,
    }),
    exportFile: get(`${path}/export`, {
      summary: `Export ${many}`,
      query: spec.asOf ? ExportAsOf : ExportToday,
      reply: FileReply,
      can: may('export'),
      raw: 'download',
      rate: 30,
    }),
  } satisfies Record<string, Endpoint>
  const fields = fieldsOf(spec.row.shape)
  const measures = Object.entries(spec.measures ?? {}).map(([each, measure]): Measure =>
    measureOf({ name, listPage: spec.listPage, sort: spec.sort }, each, measure, rightOf),
  )
  return {
    ...spec,
    name,
    path,
    detail,
    fields,
    verbs,
    verbList,
    stateField,
    states: (fields.find((field) => field.name === stateField)?.states ?? {}) as States,
    measures,
    /** The rows of a measure, as a view of the list takes them. */
    measure(each: string): Pick<Measure, 'filters' | 'sort'> {
      const { filters, sort } = figureOf({ name, measures }, each)
      return { filters, sort }
    },
    /** Whether a verb is possible now: true, or the sentence why not. */
    can(verb: keyof V & string, row: RowOut<Row>, viewer: Viewer): Possible {
      return possible(
        { one: recordType, stateField, verbs: verbs as never, changeable: spec.changeable },
        verb,
        row,
        viewer,
      )
    },
    pageOf: (id: string) => spec.page.replace(':id', id),
    api: {
      ...generic,
      ...(Object.fromEntries(
        verbList.flatMap((verb) => (verb.endpoint ? [[verb.name, verb.endpoint]] : [])),
      ) as VerbApi<V, Detail>),
    },
  }
}

/** Any record, for code that treats all alike. */
export type AnyRecord = ReturnType<typeof record<Shape, Shape, Shape, Shape, Shape>>
/** The same as far as deciding on one goes: every declared record type is one. */
export type Decided = Pick<AnyRecord, 'name' | 'one' | 'many' | 'title' | 'fields' | 'pageOf'> & {
  verbs: object
  approval?: ApprovalSpec | undefined
}
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>
export type DetailOf<R extends { detail: z.ZodType }> = z.output<R['detail']>

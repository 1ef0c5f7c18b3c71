import { z } from 'zod'
import { FileReply, get, IdParams, patch, post, Uuid, type Endpoint } from './api.ts'
import { metaOf, type FieldMeta } from './field.ts'
import { ListQuery, Page, Summary } from './list.ts'

type Shape = Record<string, z.ZodType>
export type Field = FieldMeta & { name: string; optional: boolean }

/** What a noun declares in its `shared/` file. `row` is one row of the list and must have `id` and `version`. */
export type RecordSpec<
  Row extends Shape,
  Detail extends Shape,
  Create extends Shape,
  Update extends Shape,
  Imported extends Shape,
> = {
  /** 'purchase order', 'purchase orders' */
  one: string
  many: string
  row: z.ZodObject<Row>
  /** One record as read alone: the row and what belongs to it (lines). The row where left out. */
  detail?: z.ZodObject<Detail>
  /** Left out: the generic call does not exist for this noun. */
  create?: z.ZodObject<Create>
  update?: z.ZodObject<Update>
  /** One row of an import file; with `keys` that find the record it updates. */
  imported?: z.ZodObject<Imported>
  keys?: readonly (keyof Row & string)[]
  /** All `keys` together find the record; otherwise each alone, in their order. */
  compositeKey?: boolean
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
  /** False: not found by itself in the search over everything, as it is a part of what is. */
  inSearch?: false
  /** Default order, `-field` for descending. */
  sort: string
  /** Can be put away and brought back. */
  archive?: boolean
}

/** Who, when, before → after: one line of a record's history. */
export const HistoryItem = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  correlationId: z.string(),
})
export const Comment = z.strictObject({
  id: Uuid,
  body: z.string(),
  author: z.string(),
  authorId: Uuid,
  createdAt: z.iso.datetime(),
})
export const NewComment = z.strictObject({ body: z.string().trim().min(1).max(5000) })
export const Attachment = z.strictObject({
  id: Uuid,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
})
const AttachmentParams = z.strictObject({ id: Uuid, attachmentId: Uuid })
const ExportQuery = ListQuery.omit({ cursor: true, limit: true, count: true }).extend({
  format: z.enum(['csv', 'xlsx']),
  columns: z.string().max(2000).optional(),
})

const fieldsOf = (shape: Shape): Field[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema)
    return meta
      ? [{ ...meta, name, optional: schema.safeParse(undefined).success || schema.safeParse(null).success }]
      : []
  })

/** Declares a noun: its calls, its fields and where it is shown. Everything the building does with a noun starts here. */
export function record<
  Row extends Shape,
  Detail extends Shape = Row,
  Create extends Shape = never,
  Update extends Shape = never,
  Imported extends Shape = never,
>(name: `${string}.${string}`, spec: RecordSpec<Row, Detail, Create, Update, Imported>) {
  const path = `/api/${name.replace('.', '/')}` as const
  const one = `${path}/:id` as const
  const detail = (spec.detail ?? spec.row) as z.ZodObject<Detail>
  const may = (verb: string) => `${name}.${verb}` as `${string}.${string}.${string}`
  const { one: noun, many } = spec
  return {
    ...spec,
    name,
    path,
    detail,
    fields: fieldsOf(spec.row.shape),
    pageOf: (id: string) => spec.page.replace(':id', id),
    api: {
      list: get(path, { summary: `List ${many}`, query: ListQuery, reply: Page(spec.row), can: may('read') }),
      summary: get(`${path}/summary`, {
        summary: `Count and add up ${many}`,
        query: ListQuery,
        reply: Summary,
        can: may('read'),
      }),
      read: get(one, { summary: `Read a ${noun}`, params: IdParams, reply: detail, can: may('read') }),
      create: post(path, {
        summary: `Create a ${noun}`,
        body: spec.create as z.ZodObject<Create>,
        reply: detail,
        can: may('create'),
      }),
      update: patch(one, {
        summary: `Change a ${noun}`,
        params: IdParams,
        body: spec.update as z.ZodObject<Update>,
        reply: detail,
        can: may('update'),
        match: true,
      }),
      archive: post(`${one}/archive`, {
        summary: `Archive a ${noun}`,
        params: IdParams,
        reply: detail,
        can: may('update'),
        match: true,
      }),
      restore: post(`${one}/restore`, {
        summary: `Restore a ${noun}`,
        params: IdParams,
        reply: detail,
        can: may('update'),
        match: true,
      }),
      history: get(`${one}/history`, {
        summary: `History of a ${noun}`,
        params: IdParams,
        reply: z.array(HistoryItem),
        can: may('read'),
      }),
      comments: get(`${one}/comments`, {
        summary: `Comments on a ${noun}`,
        params: IdParams,
        reply: z.array(Comment),
        can: may('read'),
      }),
      comment: post(`${one}/comments`, {
        summary: `Comment on a ${noun}`,
        params: IdParams,
        body: NewComment,
        reply: Comment,
        can: may('read'),
      }),
      attachments: get(`${one}/attachments`, {
        summary: `Files of a ${noun}`,
        params: IdParams,
        reply: z.array(Attachment),
        can: may('read'),
      }),
      attach: post(`${one}/attachments`, {
        summary: `Attach a file to a ${noun}`,
        params: IdParams,
        reply: Attachment,
        can: may('update'),
        raw: 'upload',
      }),
      download: get(`${one}/attachments/:attachmentId`, {
        summary: `A file of a ${noun}`,
        params: AttachmentParams,
        reply: FileReply,
        can: may('read'),
        raw: 'download',
      }),
      exportFile: get(`${path}/export`, {
        summary: `Export ${many}`,
        query: ExportQuery,
        reply: FileReply,
        can: may('export'),
        raw: 'download',
        rate: 30,
      }),
    } satisfies Record<string, Endpoint>,
  }
}

/** Any record, for code that treats all alike. */
export type AnyRecord = ReturnType<typeof record<Shape, Shape, Shape, Shape, Shape>>
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>
export type DetailOf<R extends { detail: z.ZodType }> = z.output<R['detail']>

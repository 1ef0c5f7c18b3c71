import { z } from 'zod'
import { del, Done, FileReply, get, IdParams, post, Uuid } from '#shared/api.ts'
import { isCleanText } from '#shared/text.ts'
import { Opener } from './folders.ts'
import { classifications, documents, documentTypes } from './documents.ts'

/** How far the text of a version is: not looked at yet, read, none in it (a picture), or refused by what opens it. */
const readings = ['waiting', 'read', 'none', 'failed'] as const

/** Readers get the one in force, and what was in force before; drafts are for those who change documents. */
const versionStates = ['draft', 'in review', 'rejected', 'approved', 'effective', 'superseded'] as const

/** One state of the file: it never changes, and what is agreed on is bound to its SHA-256. */
export const Version = z.strictObject({
  id: Uuid,
  number: z.int(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  scan: z.string(),
  comment: z.string().nullable(),
  createdById: Uuid,
  createdByName: z.string(),
  createdAt: z.string(),
  reading: z.enum(readings),
  pages: z.int(),
  /** Pages that are pictures: how many wait to be read. */
  picturesWaiting: z.int(),
  state: z.enum(versionStates),
})
export type Version = z.output<typeof Version>

/** Where the same bytes are already, of what whoever sends them may see. */
const Same = z.strictObject({ id: Uuid, title: z.string(), archived: z.boolean() })
const Kept = z.strictObject({ id: Uuid, title: z.string(), same: z.array(Same) })
export type Kept = z.output<typeof Kept>

/** A part of a passage, and whether it is what was looked for. */
const Piece = z.strictObject({ text: z.string(), hit: z.boolean() })
/** A record, as whoever asks may see it. */
const Place = z.strictObject({
  record: z.string(),
  recordId: Uuid,
  noun: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  page: z.string(),
})
export type Place = z.output<typeof Place>
const Hit = z.strictObject({
  id: Uuid,
  versionId: Uuid,
  title: z.string(),
  documentType: z.enum(documentTypes),
  state: z.string(),
  folderPath: z.string().nullable(),
  /** The record that it was attached to. */
  belongsTo: Place.nullable(),
  ownerName: z.string().nullable(),
  fileName: z.string(),
  mediaType: z.string(),
  updatedAt: z.string(),
  /** Null where its title, tags or description say it. */
  page: z.int().nullable(),
  pages: z.int(),
  passage: z.array(Piece),
})
export type Hit = z.output<typeof Hit>
export const Hits = z.strictObject({
  items: z.array(Hit),
  /** All that match, up to 1,001. */
  count: z.int(),
  /** What was looked for where a word of the question stands nowhere. */
  instead: z.string().nullable(),
})
export type Hits = z.output<typeof Hits>

/** A part of a page, in parts of its width and height from its top left corner. */
const Box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
/** Where the words of a question stand in a version, and how far its pages are read. */
export const Marks = z.strictObject({
  reading: z.enum(readings),
  /** Whether the places of its words are known as far as they can be. */
  opened: z.boolean(),
  pages: z.int(),
  /** Pages that are pictures: how many wait to be read, how many could not be, and why. */
  picturesWaiting: z.int(),
  picturesFailed: z.int(),
  why: z.string().nullable(),
  /** What was read from pictures, by page; the first fifty. */
  scans: z.array(z.strictObject({ page: z.int(), text: z.string() })),
  /** Words of the question that follow each other, with a box for each line they stand on; the first five hundred. */
  hits: z.array(z.strictObject({ page: z.int(), words: z.int(), boxes: z.array(Box) })),
})
export type Marks = z.output<typeof Marks>

/** A record that a document belongs to, as its reader may see it. */
export const Link = Place.extend({ id: Uuid })
export type Link = z.output<typeof Link>
/** A document of a record. */
export const Linked = z.strictObject({
  linkId: Uuid,
  id: Uuid,
  title: z.string(),
  documentType: z.enum(documentTypes),
  state: z.string(),
  versionId: Uuid,
  versionNo: z.int(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** Who added this version, and when. */
  by: z.string(),
  at: z.string(),
  scan: z.string(),
  /** Whether it belongs to this record; else it was linked to it. */
  own: z.boolean(),
})
export type Linked = z.output<typeof Linked>

const at = documents.path
const VersionParams = z.strictObject({ id: Uuid, versionId: Uuid })
const RecordQuery = z.strictObject({
  /** The name of its record type: 'procurement.vendors'. */
  record: z.string().max(100).refine(isCleanText),
  recordId: Uuid,
})
const read = 'documents.documents.read'
const change = 'documents.documents.update'
const takePart = 'documents.documents.comment'
const upload = { raw: 'upload', rate: 600 } as const

export const documentCalls = {
  search: get('/api/documents/search', {
    summary: 'Search titles and texts of documents for the words of a question, the rarer ones first, with the passage',
    query: z.strictObject({
      q: z.string().trim().min(1).max(300).refine(isCleanText),
      type: z.enum(documentTypes).optional(),
      classification: z.enum(classifications).optional(),
      folderId: Uuid.optional(),
      ownerId: Uuid.optional(),
      /** How many are passed over, at most 1,000. */
      from: z
        .string()
        .regex(/^(\d{1,3}|1000)$/)
        .optional(),
      limit: z
        .string()
        .regex(/^([1-4]?\d|50)$/)
        .optional(),
    }),
    reply: Hits,
    can: read,
    snapshot: true,
    rate: 300,
  }),
  keep: post(`${at}/upload`, {
    summary: 'Keep a file as a document; `path` names folders below the folder, which are made where they are missing',
    query: z.strictObject({
      folderId: Uuid.optional(),
      path: z.string().trim().min(1).max(1000).refine(isCleanText).optional(),
      draft: z.enum(['true', 'false']).optional(),
    }),
    reply: Kept,
    can: 'documents.documents.create',
    ...upload,
  }),
  versions: get(`${at}/:id/versions`, {
    summary: 'Versions of a document that you may see, newest first',
    params: IdParams,
    reply: z.array(Version),
    can: read,
  }),
  addVersion: post(`${at}/:id/versions`, {
    summary: 'Add a version to a document; whoever has checked it out checks it in with it',
    params: IdParams,
    query: z.strictObject({ comment: z.string().trim().max(500).refine(isCleanText).optional() }),
    reply: Version,
    can: change,
    ...upload,
  }),
  restoreVersion: post(`${at}/:id/versions/:versionId/restore`, {
    summary: 'Make an earlier version of a document the current one, as a new version',
    params: VersionParams,
    reply: Version,
    can: change,
    match: true,
  }),
  addToAttached: post(`${at}/:id/attached-versions`, {
    summary: 'Add a version to a document of a record to which you may attach files, whatever you may do with others',
    params: IdParams,
    query: z.strictObject({ comment: z.string().trim().max(500).refine(isCleanText).optional() }),
    reply: Version,
    can: takePart,
    ...upload,
  }),
  file: get(`${at}/:id/versions/:versionId/file`, {
    summary: 'The file of a version of a document',
    params: VersionParams,
    reply: FileReply,
    can: read,
    raw: 'download',
  }),
  text: get(`${at}/:id/versions/:versionId/text`, {
    summary: 'The text of a version of a document, page by page, at most 200 pages',
    params: VersionParams,
    reply: z.strictObject({
      reading: z.enum(readings),
      pages: z.array(z.strictObject({ page: z.int(), text: z.string() })),
    }),
    can: read,
  }),
  marks: get(`${at}/:id/versions/:versionId/marks`, {
    summary:
      'Where the words of a question stand on the pages of a version of a document, and how far its pages are read',
    params: VersionParams,
    query: z.strictObject({ q: z.string().trim().max(300).refine(isCleanText).optional() }),
    reply: Marks,
    can: read,
  }),
  links: get(`${at}/:id/links`, {
    summary: 'Records that a document belongs to, of those you may see',
    params: IdParams,
    reply: z.array(Link),
    can: read,
  }),
  link: post(`${at}/:id/links`, {
    summary: 'Say that a document belongs to a record',
    params: IdParams,
    body: RecordQuery,
    reply: z.array(Link),
    can: change,
  }),
  unlink: del(`${at}/:id/links/:versionId`, {
    summary: 'Say that a document does not belong to a record any more',
    params: VersionParams,
    reply: Done,
    can: change,
  }),
  openers: get('/api/documents/openers', {
    summary: 'People and roles that a folder may be restricted to, by name; the first ten',
    query: z.strictObject({ q: z.string().max(100).refine(isCleanText).optional() }),
    reply: z.array(Opener),
    can: 'documents.folders.restrict',
  }),
  ofRecord: get('/api/documents/of-record', {
    summary: 'Documents of a record, where you may see both',
    query: RecordQuery,
    reply: z.array(Linked),
    can: read,
  }),
}

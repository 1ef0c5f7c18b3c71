import { z } from 'zod'
import { del, Done, get, IdParams, post, Uuid } from './api.ts'
import { isCleanText } from './text.ts'

/** How many uploads one person has under way. */
export const mostOpen = 20
/** Bytes of a part: all but the last have what was said at the beginning. */
const leastPart = 64 * 1024
export const mostPart = 8 * 1024 * 1024
export const mostParts = 1024
/** Days after its last part, or its end, that an upload is known. */
export const keptDays = 3

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file that is on its way in parts. */
export const OpenUpload = z.strictObject({
  id: Uuid,
  name: z.string(),
  size: z.int(),
  partSize: z.int(),
  /** The call that will have the file, with its query: '/api/documents/documents/upload?folderId=…'. */
  to: z.string(),
  state: z.enum(['open', 'kept', 'cancelled']),
  /** Bytes that are there for good. */
  received: z.int(),
  startedAt: z.string(),
  endsAt: z.string(),
})
export type OpenUpload = z.output<typeof OpenUpload>

const Far = OpenUpload.extend({
  /** What is there, so that whoever goes on knows whether it is the same file, and what is missing. */
  parts: z.array(z.strictObject({ offset: z.int(), sha256: Sha256 })),
})
export type Far = z.output<typeof Far>

export const NewUpload = z.strictObject({
  /** Made by whoever begins, so that the same upload begun twice is one. */
  id: Uuid,
  name: z.string().min(1).max(1000),
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  partSize: z.int().min(leastPart).max(mostPart),
  to: z.string().min(1).max(2500).refine(isCleanText),
  /** Of the whole file, where it is known beforehand. */
  sha256: Sha256.optional(),
})

/** Files in parts: an upload goes on after a lost connection, a reload and a server that died. Whatever takes a file takes one that was sent so, named in `x-upload`. */
export const uploadCalls = {
  list: get('/api/uploads', {
    summary: 'List your uploads that are under way',
    reply: z.array(OpenUpload),
    can: 'signed-in',
    private: true,
  }),
  begin: post('/api/uploads', {
    summary: 'Begin to upload a file in parts, for a call that takes a file',
    body: NewUpload,
    reply: OpenUpload,
    can: 'signed-in',
    repeatable: true,
    quiet: true,
    rate: 600,
  }),
  far: get('/api/uploads/:id', {
    summary: 'How far one of your uploads is, with the hash of each part that is there',
    params: IdParams,
    reply: Far,
    can: 'signed-in',
    private: true,
  }),
  part: post('/api/uploads/:id/parts', {
    summary: 'Send a part of an upload as bytes: where it begins, and its SHA-256',
    params: IdParams,
    query: z.strictObject({ offset: z.string().regex(/^(0|[1-9]\d{0,12})$/), sha256: Sha256 }),
    reply: Done,
    can: 'signed-in',
    raw: 'part',
    outside: true,
    repeatable: true,
    rate: 1200,
  }),
  cancel: del('/api/uploads/:id', {
    summary: 'Give an upload up: nothing of it stays',
    params: IdParams,
    reply: Done,
    can: 'signed-in',
    quiet: true,
  }),
}

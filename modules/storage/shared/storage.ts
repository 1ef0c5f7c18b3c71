import { z } from 'zod'
import { get, IdParams, post, Uuid } from '#shared/api.ts'

export const places = ['local', 's3', 'azure'] as const
export const Place = z.enum(places)
export type Place = z.output<typeof Place>

const Amount = z.strictObject({
  /** By which its files are asked for. */
  record: z.string(),
  /** What they belong to, in words; null for parts of uploads that are on their way. */
  of: z.string().nullable(),
  files: z.int(),
  bytes: z.int(),
})

export const Storage = z.strictObject({
  name: Place,
  /** Its host and bucket or container. */
  label: z.string(),
  /** Whether it has settings: without them what lies there cannot be read. */
  isSet: z.boolean(),
  /** Whether new files go there. */
  isCurrent: z.boolean(),
  files: z.int(),
  bytes: z.int(),
  /** The same by what the files belong to. */
  holds: z.array(Amount),
})
export type Storage = z.output<typeof Storage>

/** One stored file; its record where the reader may see it. */
const StoredFile = z.strictObject({
  id: z.string(),
  of: z.string().nullable(),
  title: z.string().nullable(),
  page: z.string().nullable(),
  bytes: z.int(),
})
export type StoredFile = z.output<typeof StoredFile>
/** So many files are answered at once. */
export const filesAtOnce = 100
/** Stands for the record of parts of uploads, which belong to none yet. */
export const underWay = 'uploads'

/** A file that stayed where it was; its record where the reader may see it. */
export const LeftFile = z.strictObject({
  why: z.enum(['missing', 'changed']),
  of: z.string().nullable(),
  title: z.string().nullable(),
  page: z.string().nullable(),
})
export type LeftFile = z.output<typeof LeftFile>

export const Move = z.strictObject({
  id: Uuid,
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null for wherever else they lay. */
  from: Place.nullable(),
  to: Place,
  state: z.enum(['running', 'finished', 'halted', 'stopped']),
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Whether somebody has stopped it, so that it ends with the files it is at. */
  stopping: z.boolean(),
  /** Why it has halted; null where it has not. */
  why: z.string().nullable(),
  /** How many files stayed where they were, and the first of them. */
  leftCount: z.int(),
  left: z.array(LeftFile),
})
export type Move = z.output<typeof Move>

/** So many of the latest moves are listed. */
export const latest = 20
const storageRights = { read: 'settings.storage.read', move: 'settings.storage.move' } as const

const NewMove = z
  .strictObject({
    to: Place,
    /** Null for whatever lies elsewhere. */
    from: Place.nullable(),
  })
  .refine(({ to, from }) => to !== from, { path: ['from'], message: 'Choose two different storages' })

export const storageApi = {
  list: get('/api/settings/storage', {
    can: storageRights.read,
    summary: 'File storages with their contents and the latest moves',
    figures: true,
    snapshot: true,
    reply: z.strictObject({ storages: z.array(Storage), moves: z.array(Move) }),
  }),
  files: get('/api/settings/storage-files', {
    can: storageRights.read,
    summary: 'Files of a storage, optionally of one record type; the first page includes count and total size',
    snapshot: true,
    query: z.strictObject({
      storage: Place,
      record: z
        .string()
        .regex(/^[a-z.-]{1,100}$/)
        .optional(),
      /** The last one before. */
      after: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    reply: z.strictObject({
      /** What they all belong to, in words, where one kind is asked for. */
      of: z.string().nullable(),
      /** How many there are, and how large together; null after the first page, which has said it. */
      files: z.int().nullable(),
      bytes: z.int().nullable(),
      items: z.array(StoredFile),
      next: z.string().nullable(),
    }),
  }),
  check: get('/api/settings/storage-check', {
    can: storageRights.read,
    summary: 'Check whether each file storage is available',
    rate: 30,
    reply: z.strictObject({
      checkedAt: z.iso.datetime(),
      answers: z.array(
        z.strictObject({
          name: Place,
          /** Why it cannot be used; null where it can. */
          fault: z.string().nullable(),
        }),
      ),
    }),
  }),
  move: post('/api/settings/storage', {
    can: storageRights.move,
    summary: 'Move files to another storage',
    body: NewMove,
    reply: z.strictObject({ id: Uuid }),
  }),
  stop: post('/api/settings/storage/:id/stop', {
    can: storageRights.move,
    summary: 'Stop a move of files; moved files stay moved',
    params: IdParams,
    reply: z.strictObject({ id: Uuid }),
  }),
  goOn: post('/api/settings/storage/:id/continue', {
    can: storageRights.move,
    summary: 'Continue a stopped or halted move of files',
    params: IdParams,
    reply: z.strictObject({ id: Uuid }),
  }),
}

import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

const folderStates = {
  open: { tone: 'success' },
  restricted: { tone: 'warning' },
} as const satisfies States

const own = {
  name: field.text('Name', {
    max: 100,
    fits: (name) => !name.includes('/'),
    says: 'A name has no slash: make a folder in a folder instead',
  }),
  parentId: field.reference('In folder', refs.folders.name, 'parentPath', 'If left empty: at the top').nullable(),
  description: field.longText('Description', { max: 2000 }).nullable(),
}

/** Who opens a restricted folder: a person, or whoever has a role. */
export const Opener = z.strictObject({
  userId: Uuid.nullable(),
  role: z.string().max(100).nullable(),
  name: z.string().max(200),
})
export type Opener = z.output<typeof Opener>

const Row = z.object({
  id: Uuid,
  version: z.int(),
  ...own,
  parentPath: field.text('In folder', { max: 2000 }).nullable(),
  path: field.text('Folder', { max: 2000 }),
  access: field.state('Access', folderStates),
  createdAt: field.instant('Created'),
})

const optional = z.strictObject(own).partial()

const Restriction = z.strictObject({
  userIds: z.array(Uuid).max(100),
  roles: z.array(z.string().min(1).max(100)).max(50),
})

/** A place for documents, in another or at the top. Whoever opens a folder below a restricted one opens that one too. */
export const folders = record(refs.folders.name, {
  ...refs.folders,
  row: Row,
  detail: Row.extend({ openers: z.array(Opener).optional() }),
  create: optional.extend({ name: own.name }),
  update: optional,
  search: ['path', 'description'],
  sort: 'path',
  stateField: 'access',
  verbs: {
    restrict: {
      label: 'Restrict access',
      done: 'restricted',
      icon: 'hand',
      single: true,
      to: 'restricted',
      body: Restriction,
      asks: {
        title: 'Who may open {name}?',
        effect:
          'The folder, the folders in it and their documents are there for these people alone, and for administrators.',
      },
      summary: 'Restrict a folder, with all that is in it, to people and roles',
    },
    open: {
      label: 'Open to everybody',
      done: 'opened to everybody',
      icon: 'undo',
      right: 'restrict',
      undoes: 'restrict',
      single: true,
      from: ['restricted'],
      to: 'open',
      asks: {
        title: 'Open {name} to everybody?',
        effect:
          'Whoever may read documents sees the folder and what is in it, but for folders in it that are restricted themselves.',
      },
      summary: 'Open a restricted folder to everybody who may read documents',
    },
  },
})
export type Folder = RowOf<typeof folders>
export type FolderDetail = DetailOf<typeof folders>

import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

const row = {
  id: Uuid,
  version: z.int(),
  title: field.erasable(field.text('Title', { max: 120 })),
  ownerId: Uuid,
  ownerName: field.text('Owner'),
  /** Colleagues it is shared with. */
  people: field.integer('Shared with'),
  askedAt: field.instant('Last question'),
  createdAt: field.instant('Created'),
}
/** Ids of the members who may read it, each with figures and passages of their own rights. */
const sharedWith = z.array(Uuid).max(50)

/** Questions of one person with their answers, which they may share. */
export const conversations = record(refs.conversations.name, {
  ...refs.conversations,
  many: 'conversations',
  row: z.object(row),
  detail: z.object({ ...row, sharedWith }),
  form: false,
  update: z.strictObject({ title: row.title, sharedWith }).partial(),
  search: ['title'],
  sort: '-askedAt',
  archive: true,
  // A question would be found as its own answer.
  inSearch: false,
  verbs: {
    update: {
      label: 'Change',
      done: 'changed',
      who: ({ ownerId, ownerName }, viewer) => ownerId === viewer.id || says.onlyOwner({ owner: ownerName }),
    },
  },
})

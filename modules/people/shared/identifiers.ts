import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from './people.ts'

/** By which numbers authorities know somebody. */
export const identitySet = 'hr.identity'
const identifierKinds = [
  'national ID',
  'social security number',
  'tax number',
  'passport',
  'residence permit',
  'work permit',
  'driving licence',
] as const

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  kind: field.choice('Kind', identifierKinds),
  identifierNumber: field.sensitive(identitySet, field.code('Number', { max: 60 })),
  country: field.country(),
  validUntil: field.day('Valid until', 'The last day; without end where left empty').nullable(),
}
const optional = z.strictObject(own).partial()
const entered = { personId, kind: own.kind, identifierNumber: own.identifierNumber, country: own.country }

/** A number under which an authority knows a person. */
export const identifiers = record(refs.identifiers.name, {
  ...refs.identifiers,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['personId', 'kind', 'country'],
  compositeKey: true,
  search: ['personName'],
  apart: ['kind', 'country'],
  inSearch: false,
  sort: '-createdAt',
  archive: true,
  verbs: { update: { label: 'Change', done: 'changed', can: notOwn } },
})

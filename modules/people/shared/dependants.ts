import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from './people.ts'

/** Who depends on somebody. */
export const familySet = 'hr.family'

const personId = field.reference('Person', 'hr.people', 'personName')
const own = {
  dependantName: field.sensitive(familySet, field.text('Name', { max: 120 })),
  relation: field.sensitive(familySet, field.text('Relation', { max: 60, hint: 'Such as child or spouse' })),
  birthDate: field.sensitive(familySet, field.day('Date of birth').nullable()),
}
const optional = z.strictObject(own).partial()
const entered = { personId, dependantName: own.dependantName, relation: own.relation }

/** Somebody whom a person provides for, which decides on taxes and benefits. */
export const dependants = record(refs.dependants.name, {
  ...refs.dependants,
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
  keys: ['personId', 'dependantName'],
  compositeKey: true,
  search: ['personName'],
  inSearch: false,
  sort: '-createdAt',
  archive: true,
  verbs: { update: { label: 'Change', done: 'changed', can: notOwn } },
})

import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

const personId = field.reference('Person', 'hr.people', 'personName')
const row = { id: Uuid, version: z.int(), personId, personName: field.text('Person') }

const ofEmergency = {
  name: field.text('Name', { max: 120 }),
  relation: field.text('Relation', { max: 60, hint: 'Such as partner, parent or friend' }),
  phone: field.phone('Phone'),
  otherPhone: field.phone('Other phone').nullable(),
  mail: field.email().nullable(),
}
const emergencyOptional = z.strictObject(ofEmergency).partial()
const { name, relation, phone } = ofEmergency

/** Who is called when something happens to somebody. Kept by the person themselves, and by whoever keeps the files. */
export const emergencyContacts = record(refs.emergencyContacts.name, {
  ...refs.emergencyContacts,
  row: z.object({
    ...row,
    ...ofEmergency,
    createdAt: field.instant('Entered'),
    archivedAt: field.instant('Archived').nullable(),
  }),
  // Without a person it is that of whoever enters it.
  create: emergencyOptional.extend({ personId: personId.optional(), name, relation, phone }),
  update: emergencyOptional,
  imported: emergencyOptional.extend({ personId, name, relation, phone }),
  keys: ['personId', 'name'],
  compositeKey: true,
  search: ['name', 'personName'],
  inSearch: false,
  sort: 'name',
  archive: true,
})

const ofHome = {
  addressLine1: field.text('Address').nullable(),
  addressLine2: field.text('Address, second line').nullable(),
  postCode: field.code('Postal code', { max: 20 }).nullable(),
  city: field.text('City').nullable(),
  region: field.text('State or region').nullable(),
  country: field.country().nullable(),
  phone: field.phone('Private phone').nullable(),
  mail: field.email('Private e-mail').nullable(),
}
const homeOptional = z.strictObject(ofHome).partial()

/** Where somebody lives and is reached beside work: one of each person, seen by them and by whoever keeps the files. */
export const privateContacts = record(refs.privateContacts.name, {
  ...refs.privateContacts,
  row: z.object({ ...row, ...ofHome, createdAt: field.instant('Entered') }),
  create: homeOptional.extend({ personId: personId.optional() }),
  update: homeOptional,
  imported: homeOptional.extend({ personId }),
  keys: ['personId'],
  search: ['personName', 'city'],
  inSearch: false,
  sort: '-createdAt',
})

import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as refs from './refs.ts'

export const partyKinds = ['vendor', 'customer', 'employee'] as const
export type PartyKind = (typeof partyKinds)[number]

/** Who an open item is owed to or by; written by the modules that keep vendors, customers and employees. */
export const parties = record(refs.parties.name, {
  ...refs.parties,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    number: field.code('Number'),
    name: field.text('Name'),
    kind: field.choice('Kind', partyKinds),
  }),
  search: ['number', 'name'],
  sort: 'name',
})
export type Party = RowOf<typeof parties>

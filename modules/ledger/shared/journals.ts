import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'

export const journalTypes = ['general', 'purchase', 'sales', 'bank', 'closing'] as const
export type JournalType = (typeof journalTypes)[number]

const own = { name: field.text('Name'), active: field.boolean('Active') }
const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')
const code = field.code('Code', { max: 8, hint: 'Begins every number of the journal' })
const type = field.choice('Type', journalTypes)

/** A book of entries with its own numbers, gapless by fiscal year. */
export const journals = record(refs.journals.name, {
  ...refs.journals,
  row: z.strictObject({ id: z.uuid(), version: z.int(), entityId, entityName: z.string(), code, type, ...own }),
  create: z.strictObject({ entityId: entityId.optional(), code, type, ...own }).partial({ active: true }),
  update: z.strictObject(own).partial(),
  search: ['code', 'name'],
  sort: 'code',
})

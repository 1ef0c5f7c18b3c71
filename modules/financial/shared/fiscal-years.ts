import { z } from 'zod'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

const own = {
  name: field.text('Name', { max: 20, hint: 'Part of every entry number of the year, such as 2026' }),
  startsOn: field.day('Starts on'),
  endsOn: field.day('Ends on'),
}
const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')

/** A fiscal year. Creating it creates its periods, without gap or overlap; years follow one another without gap (rule F09). */
export const fiscalYears = record(cards.fiscalYears.name, {
  ...cards.fiscalYears,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    entityId,
    entityName: z.string(),
    ...own,
    state: field.choice('State', ['open', 'closed']),
    createdAt: field.instant('Created'),
  }),
  create: z.strictObject({ entityId: entityId.optional(), ...own }),
  search: ['name'],
  sort: '-startsOn',
})
export type FiscalYear = RowOf<typeof fiscalYears>

export const fiscalYearVerbs = {
  /** Posts the result to retained earnings on the last day and locks all periods for good. All periods but the last must be closed, and no drafts may remain. */
  close: post('/api/financial/fiscal-years/:id/close', {
    summary: 'Close a fiscal year',
    params: IdParams,
    reply: fiscalYears.detail,
    can: 'financial.fiscal-years.close',
    match: true,
  }),
}

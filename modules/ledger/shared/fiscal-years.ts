import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const yearStates = { open: { tone: 'info' }, closed: { tone: 'success' } } as const satisfies States

const own = {
  name: field.text('Name', { max: 20, hint: 'Part of every entry number of the year, such as 2026' }),
  startsOn: field.day('Starts on'),
  endsOn: field.day('Ends on'),
}
const entityId = field.reference('Entity', 'financial.legal-entities', 'entityName')

/** A fiscal year. Creating it creates its periods, without gap or overlap; years follow one another without gap (rule F09). */
export const fiscalYears = record(refs.fiscalYears.name, {
  ...refs.fiscalYears,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    entityId,
    entityName: z.string(),
    ...own,
    state: field.state('State', yearStates),
    /** The first of its periods that has to be closed before it is: all but the last. */
    periodToClose: field.text('Next period to close').nullable(),
    /** The person who opened its last period again, and so does not close it with the year. */
    reopenedById: z.uuid().nullable(),
    reopenedPeriod: z.string().nullable(),
    createdAt: field.instant('Created'),
  }),
  create: z.strictObject({ entityId: entityId.optional(), ...own }),
  search: ['name'],
  sort: '-startsOn',
  verbs: {
    /** Posts the result to retained earnings on the last day and locks all periods for good. All periods but the last must be closed, and no drafts may remain. */
    close: {
      label: 'Close year',
      done: 'closed',
      icon: 'check',
      next: true,
      single: true,
      from: ['open'],
      to: 'closed',
      can: ({ state, name, periodToClose }) =>
        state === 'closed'
          ? says.yearIsClosed({ name })
          : !periodToClose || says.closePeriodFirst({ period: periodToClose }),
      who: ({ reopenedById, reopenedPeriod }, viewer) =>
        reopenedById !== viewer.id || says.reopenedByYou({ period: reopenedPeriod ?? '' }),
      asks: {
        title: 'Close the fiscal year {name}?',
        effect:
          'The result of the year is carried to retained earnings by an entry of {endsOn}, and all its periods are locked for good. This cannot be taken back.',
      },
    },
  },
})
export type FiscalYear = RowOf<typeof fiscalYears>

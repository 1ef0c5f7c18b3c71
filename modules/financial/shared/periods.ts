import { z } from 'zod'
import { IdParams, post } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import type { Possible } from '#shared/possible.ts'
import { record, type RowOf } from '#shared/record.ts'
import * as cards from './cards.ts'

export const periodStates = ['open', 'soft-locked', 'closed', 'hard-locked'] as const
export type PeriodState = (typeof periodStates)[number]

/** A period of a fiscal year. Entries are posted only into an open one; hard-locked is final. */
export const periods = record(cards.periods.name, {
  ...cards.periods,
  row: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    entityId: field.reference('Entity', 'financial.legal-entities', 'entityName'),
    entityName: z.string(),
    fiscalYearId: field.reference('Fiscal year', 'financial.fiscal-years', 'fiscalYearName'),
    fiscalYearName: z.string(),
    name: field.text('Period'),
    startsOn: field.day('Starts on'),
    endsOn: field.day('Ends on'),
    state: field.choice('State', periodStates),
    /** Why it was last opened again. */
    reason: field.longText('Opened again because').nullable(),
  }),
  search: ['name'],
  sort: '-startsOn',
})
export type Period = RowOf<typeof periods>

const one = '/api/financial/periods/:id'
const parts = { params: IdParams, reply: periods.detail, match: true }
export const periodVerbs = {
  lock: post(`${one}/lock`, { summary: 'Lock a period', can: 'financial.periods.lock', ...parts }),
  close: post(`${one}/close`, { summary: 'Close a period', can: 'financial.periods.close', ...parts }),
  reopen: post(`${one}/reopen`, {
    fresh: true,
    summary: 'Open a period again',
    can: 'financial.periods.reopen',
    body: z.strictObject({ reason: field.longText('Reason', { min: 3, max: 500 }) }),
    ...parts,
  }),
}

export type PeriodVerb = keyof typeof periodVerbs
const allowed: Record<PeriodVerb, PeriodState[]> = {
  lock: ['open'],
  close: ['open', 'soft-locked'],
  reopen: ['soft-locked', 'closed'],
}

/** Whether this can be done with the period now, or the sentence why not. Asked by the button and by the server. */
export function periodCan(verb: PeriodVerb, period: Pick<Period, 'state' | 'name'>): Possible {
  if (allowed[verb].includes(period.state)) return true
  return period.state === 'hard-locked' ? `${period.name} is locked for good` : `${period.name} is ${period.state}`
}

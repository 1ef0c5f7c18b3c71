import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'

const substitutionStates = {
  approved: { tone: 'success', word: 'Agreed' },
  cancelled: { tone: 'neutral', word: 'No longer needed' },
} as const satisfies States

/** Who stands in for whom while they are away: of the leave itself no more than its days. */
export const substitutions = record(refs.substitutions.name, {
  ...refs.substitutions,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId: field.reference('Person', 'hr.employees', 'personName'),
    personName: field.text('Person'),
    substituteId: field.reference('Substitute', 'hr.employees', 'substituteName'),
    substituteName: field.text('Substitute'),
    firstDay: field.day('First day'),
    lastDay: field.day('Last day'),
    state: field.state('State', substitutionStates),
  }),
  search: ['personName', 'substituteName'],
  apart: ['firstDay'],
  inSearch: false,
  sort: '-firstDay',
})

import { z } from 'zod'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

export const periodStates = {
  open: { tone: 'info', step: 'Open' },
  'soft-locked': { tone: 'warning', step: 'Open', stand: 'partly', word: 'Locked' },
  closed: { tone: 'success', step: 'Closed', stand: 'done' },
  'hard-locked': { tone: 'neutral', step: 'Year closed', stand: 'done' },
} as const satisfies States
type PeriodState = keyof typeof periodStates

/** The states it starts from, and the sentence for every other. */
const from = <const S extends PeriodState>(...states: readonly S[]) => ({
  from: states,
  can: ({ state, name }: { state: PeriodState; name: string }) =>
    (states as readonly PeriodState[]).includes(state) ||
    (state === 'hard-locked' ? says.periodLocked({ name }) : says.periodIs({ period: name, state })),
})

/** A period of a fiscal year. Entries are posted only into an open one; hard-locked is final. */
export const periods = record(refs.periods.name, {
  ...refs.periods,
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
    state: field.state('State', periodStates),
    /** Why it was last opened again. */
    reason: field.longText('Opened again because').nullable(),
    reopenedById: field.reference('Opened again by', 'settings.members', 'reopenedByName').nullable(),
    reopenedByName: z.string().nullable(),
  }),
  search: ['name'],
  sort: '-startsOn',
  verbs: {
    lock: { label: 'Lock period', done: 'locked', icon: 'ban', ...from('open'), to: 'soft-locked' },
    close: {
      label: 'Close period',
      done: 'closed',
      icon: 'check',
      next: true,
      ...from('open', 'soft-locked'),
      to: 'closed',
      who: ({ reopenedById, name }, viewer) => reopenedById !== viewer.id || says.reopenedByYou({ period: name }),
      asks: {
        title: 'Close {name}?',
        effect:
          'Nothing can be posted into a closed period, and drafts dated in it must be posted or moved first. It can be opened again with a reason while its year is open, and another person closes it then.',
      },
    },
    reopen: {
      label: 'Open again',
      done: 'opened again',
      icon: 'undo',
      fresh: true,
      ...from('soft-locked', 'closed'),
      to: 'open',
      body: z.strictObject({ reason: field.longText('Reason', { min: 3, max: 500 }) }),
      asks: {
        title: 'Open {name} again',
        effect:
          'Entries can be posted into it again. Another person who may close periods has to close it. The reason is kept with the period and in its history.',
        several:
          'Entries can be posted into them again. Another person who may close periods has to close them. The reason is kept with each period and in its history.',
      },
      summary: 'Open a period again',
    },
  },
  measures: {
    'to-close': {
      label: 'Periods to close',
      // A month is given some days for what comes late.
      where: { state: ['open', 'soft-locked'], endsOn: { lt: 'today-10' } },
      sort: 'endsOn',
      right: 'close',
      none: 'Every period that is over is closed.',
      alert: { one: 'A period is over and not closed', many: '{count} periods are over and not closed' },
      shows: { who: 'entityName', due: 'endsOn', since: 'endsOn' },
    },
  },
})

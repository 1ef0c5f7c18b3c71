import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { datedFields, datedState, withdrawing } from '#shared/dated.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
import { notOwn } from './people.ts'
import { weekdayNames, weekHours, weekSaid, type WeekdayName } from './working-patterns.ts'

const weekReasons = ['hire', 'more hours', 'fewer hours', 'other days', 'parental', 'correction', 'other'] as const

const personId = field.reference('Person', 'hr.people', 'personName')
/** What a day has where no pattern says it. */
const ownHours = Object.fromEntries(weekdayNames.map((name) => [name, weekHours[name].nullable()])) as {
  [K in WeekdayName]: z.ZodNullable<(typeof weekHours)[K]>
}
const own = {
  ...datedFields,
  patternId: field
    .reference('Working pattern', 'hr.working-patterns', 'patternName', 'Left empty: the hours of each day, below')
    .nullable(),
  ...ownHours,
  reason: field.choice('Reason', weekReasons),
}
const optional = z.strictObject(own).partial()
const entered = { personId, validFrom: own.validFrom }

/** On which weekdays somebody works, and how long, from a day on. Whoever has none works as the calendar of the company says. */
export const workingWeeks = record(refs.workingWeeks.name, {
  ...refs.workingWeeks,
  asOf: true,
  row: z.object({
    id: Uuid,
    version: z.int(),
    personId,
    personName: field.text('Person'),
    ...own,
    patternName: field.text('Working pattern').nullable(),
    ...weekSaid,
    state: datedState,
    /** Who they are as a member: nobody enters their own. */
    memberId: Uuid.nullable(),
    createdAt: field.instant('Entered'),
  }),
  create: optional.extend(entered),
  update: optional,
  imported: optional.extend(entered),
  keys: ['personId', 'validFrom'],
  compositeKey: true,
  search: ['personName', 'patternName'],
  apart: ['validFrom'],
  inSearch: false,
  sort: '-validFrom',
  verbs: {
    update: { label: 'Change', done: 'changed', from: ['in force'], can: notOwn },
    withdraw: {
      ...withdrawing,
      who: notOwn,
      asks: {
        title: 'Withdraw this working week of {personName}?',
        effect: 'It counts as never entered. The working week before it holds on in its place.',
      },
      summary: 'Withdraw a working week that was wrong',
    },
  },
})

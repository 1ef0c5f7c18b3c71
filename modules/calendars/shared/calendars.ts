import { z } from 'zod'
import { post, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record, type DetailOf, type RowOf } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { says } from './sentences.ts'

const calendarStates = {
  'in use': { tone: 'success' },
  retired: { tone: 'neutral' },
} as const satisfies States

/** From 0 to before 24 o'clock, for a day at most: minutes of the wall clock after midnight, where more than 1,440 are of the next day. */
const Time = z
  .strictObject({ start: z.int().min(0).max(1439), end: z.int().min(1).max(2879) })
  .refine(({ start, end }) => end > start && end - start <= 1440, 'The end must be after the start, within one day')
const Times = z.array(Time).max(6)
const Week = z.array(Times).length(7)
export const mostDays = 1000
const OtherDay = z.strictObject({ day: field.day('Day'), name: field.text('Name', { max: 100 }), work: Times })
const Days = z.array(OtherDay).max(mostDays)

const own = {
  name: field.text('Name', { max: 80 }),
  entityId: field
    .reference(
      'Legal entity',
      'financial.legal-entities',
      'entityName',
      'Legal entity that uses this calendar; empty: none',
    )
    .nullable(),
  timeZone: field.timeZone().nullable(),
}
const pattern = { week: Week, days: Days }

/** Monday to Friday, nine to five. */
export const officeWeek: z.output<typeof Week> = [1, 1, 1, 1, 1, 0, 0].map((works) =>
  works ? [{ start: 540, end: 1020 }] : [],
)

const Row = z.object({
  id: Uuid,
  version: z.int(),
  ...own,
  entityName: field.text('Legal entity').nullable(),
  workingTime: field.text('Working time', { max: 2000 }),
  isDefault: field.boolean('Company default'),
  daysListed: field.integer('Other days'),
  listedUntil: field.day('Listed until').nullable(),
  state: field.state('State', calendarStates),
  createdAt: field.instant('Created'),
})

const optional = z.strictObject({ ...own, ...pattern }).partial()

/** When a company, or one of its legal entities, is at work: a weekly pattern, and days that are otherwise. */
export const calendars = record(refs.calendars.name, {
  ...refs.calendars,
  row: Row,
  detail: Row.extend(pattern),
  create: optional.extend({ name: own.name }),
  update: optional,
  search: ['name', 'entityName', 'workingTime'],
  sort: 'name',
  verbs: {
    update: {
      label: 'Edit calendar',
      done: 'changed',
      icon: 'edit',
      from: ['in use'],
      page: '/settings/calendars/:id/edit',
    },
    makeDefault: {
      label: 'Make company default',
      done: 'made the company default',
      icon: 'check',
      right: 'update',
      single: true,
      from: ['in use'],
      can: ({ isDefault }) => !isDefault || says.isDefault(),
      asks: {
        title: 'Make {name} the company default?',
        effect: 'Every legal entity without its own calendar now uses this one.',
      },
      summary: 'Make a calendar the default for legal entities without their own',
    },
    retire: {
      label: 'Retire',
      done: 'retired',
      icon: 'ban',
      danger: true,
      right: 'update',
      from: ['in use'],
      to: 'retired',
      can: ({ isDefault }) => !isDefault || says.anotherDefaultFirst(),
      asks: {
        title: 'Retire {name}?',
        effect: 'The calendar is no longer used. Its legal entity uses the company default.',
        several: 'The calendars are no longer used. Their legal entities use the company default.',
      },
      summary: 'Retire a calendar: its legal entity uses the company default',
    },
    bringBack: {
      label: 'Restore',
      done: 'restored',
      icon: 'undo',
      right: 'update',
      undoes: 'retire',
      from: ['retired'],
      to: 'in use',
      summary: 'Restore a retired calendar',
    },
  },
})
export type Calendar = RowOf<typeof calendars>
export type CalendarDetail = DetailOf<typeof calendars>

/** A file of holidays as it was understood, before anything of it is kept. */
export const Holidays = z.strictObject({
  days: z.array(z.strictObject({ day: field.day('Day'), name: z.string() })),
  leftOut: z.array(z.strictObject({ name: z.string(), why: z.string() })),
})
export type Holidays = z.output<typeof Holidays>

export const mostText = 200_000

export const calendarCalls = {
  readHolidays: post('/api/settings/calendars/holidays', {
    summary: 'Read the holidays of an iCalendar file (RFC 5545); nothing is saved',
    body: z.strictObject({ text: z.string().min(1).max(mostText), from: field.day('From'), to: field.day('To') }),
    reply: Holidays,
    can: 'settings.calendars.update',
    repeatable: true,
    rate: 60,
  }),
}

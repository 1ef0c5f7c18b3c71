import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { entryKinds } from './leave-entries.ts'
import { halves, requestStates } from './leave-requests.ts'
import { leaveUnits } from './leave-types.ts'
import { statesOf } from '#shared/verb.ts'
import { whose } from '#modules/people/shared/team.ts'

const text = z.string()
const Balance = z.object({
  typeId: Uuid,
  typeName: text,
  unit: z.enum(leaveUnits),
  tracked: z.boolean(),
  /** What the year began with, or an opening balance in it, and what came and went in it up to the day. */
  opening: text,
  granted: text,
  taken: text,
  expired: text,
  balance: text,
  /** Asked for and not decided, up to the day; and approved after it. */
  pending: text,
  available: text,
  planned: text,
  /** Rows that are to come count in it. */
  foretold: z.boolean(),
})
export type Balance = z.output<typeof Balance>

const Line = z.object({
  /** Null of what is only foretold. */
  id: Uuid.nullable(),
  requestId: Uuid.nullable(),
  day: text,
  kind: z.enum(entryKinds),
  quantity: text,
  cause: text,
  /** After it. */
  balance: text,
})
export type AccountLine = z.output<typeof Line>

const of = { personId: Uuid.optional(), on: field.day('On').optional() }
const Person = z.object({ id: Uuid, name: text })
const asked = {
  personId: Uuid.optional(),
  typeId: field.reference('Leave type', 'hr.leave-types', 'typeName'),
  firstDay: field.day('First day'),
  lastDay: field.day('Last day'),
  halfDay: field.day('Half-day date').optional(),
  half: field.choice('Half', halves).optional(),
  hours: field.quantity('Hours', { max: 24 }).optional(),
  /** One that is changed does not stand in its own way. */
  requestId: Uuid.optional(),
}

/** `before` and `earned` less `expired`, `otherLeave` and the leave itself are the balance after it. */
const Course = z.object({
  /** The balance of the day named: today, or the last day of a leave that is over. */
  before: text,
  beforeOn: text,
  /** What comes and goes after that day, up to the last day of the leave. */
  earned: text,
  expired: text,
  otherLeave: text,
})
export type BalanceCourse = z.output<typeof Course>

const Away = z.object({
  /** Null where the caller may not see the request. */
  requestId: Uuid.nullable(),
  firstDay: text,
  lastDay: text,
  typeId: Uuid.nullable(),
  typeName: text.nullable(),
  state: z.enum(statesOf(requestStates)),
  half: z.enum(halves).nullable(),
})

export const leaveApi = {
  balances: get('/api/hr/leave-balances', {
    summary: 'Leave of a person by type on any day, foretold where it is to come; your own where no person is named',
    query: z.strictObject(of),
    reply: z.object({
      person: Person.nullable(),
      on: text,
      today: text,
      types: z.array(Balance),
      /** The type that a new request most likely asks for: never a confidential one. */
      usualTypeId: Uuid.nullable(),
    }),
    can: 'hr.leave-entries.read',
    figures: true,
  }),
  everybody: get('/api/hr/leave-balances/everybody', {
    summary:
      'Balances of a leave type on any day, of the people employed on it whose leave the caller may see, fifty at a time in the order of their names',
    query: z.strictObject({ typeId: asked.typeId, on: of.on, after: Uuid.optional() }),
    reply: z.object({
      on: text,
      today: text,
      people: z.array(Person.extend({ balance: Balance })),
      /** After whom the next fifty begin; null where these are the last. */
      next: Uuid.nullable(),
    }),
    can: 'hr.leave-entries.read',
    figures: true,
  }),
  account: get('/api/hr/leave-account', {
    summary: 'The rows that a balance of leave is made of, up to a day, with those that are foretold',
    query: z.strictObject({ ...of, typeId: asked.typeId }),
    reply: z.object({
      person: Person,
      typeName: text,
      unit: z.enum(leaveUnits),
      on: text,
      today: text,
      lines: z.array(Line),
    }),
    can: 'hr.leave-entries.read',
    figures: true,
  }),
  preview: get('/api/hr/leave-preview', {
    summary: 'What a leave would come to: its days by the calendar, the balance after it, and why it would be refused',
    query: z.strictObject(asked),
    reply: z.object({
      quantity: text,
      days: z.array(z.object({ day: text, quantity: text })),
      /** Null of a type without balance, or of a leave that cannot be counted. */
      balanceAfter: text.nullable(),
      /** How the balance comes to that; null with it. */
      course: Course.nullable(),
      needsDocument: z.boolean(),
      refusals: z.array(z.object({ field: text, says: text })),
    }),
    can: 'hr.leave-requests.create',
    figures: true,
  }),
  calendar: get('/api/hr/leave-calendar', {
    summary:
      'Who is away on which days, of the people whose leave the caller may see, or of one of them; three months at most. Of confidential leave no more is said',
    query: z.strictObject({
      from: field.day('From'),
      to: field.day('To'),
      personId: Uuid.optional(),
      /** Of those alone who report to the caller, directly or through others. */
      whose: whose.optional(),
      /** Of one department and those below it. */
      departmentId: field.reference('Department', 'hr.departments', 'departmentName').optional(),
      /** Of one person and those who report to the same manager. */
      teammatesOf: Uuid.optional(),
    }),
    reply: z.object({
      /** `name` of a day that the calendar lists, such as a holiday. */
      days: z.array(z.object({ day: text, off: z.boolean(), name: text.nullable() })),
      /** The leave types of what is shown; `place` is that among all types, the oldest first, so that each keeps its color. */
      types: z.array(z.object({ id: Uuid, name: text, place: z.int() })),
      /** The departments of everybody whose leave may be seen, also where the call names one person. */
      departments: z.array(z.object({ id: Uuid, name: text })),
      people: z.array(
        Person.extend({
          jobName: text.nullable(),
          /** On which of the days they do not work, by the company's calendar and their own working week. */
          off: z.array(text),
          away: z.array(Away),
        }),
      ),
    }),
    can: 'hr.leave-requests.read',
    figures: true,
  }),
}

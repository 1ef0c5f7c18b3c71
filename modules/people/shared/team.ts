import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { chartOperators } from '#shared/list.ts'
import { photoKey } from './photos.ts'

const text = z.string()

/** What comes in the weeks ahead for those who report to somebody. */
const momentKinds = ['starts', 'leaves', 'anniversary', 'change'] as const
const Moment = z.strictObject({
  kind: z.enum(momentKinds),
  day: text,
  personId: Uuid,
  name: text,
  /** The job they start in, why they leave, the years, or what changes. */
  what: text,
  /** What holds it; null where whoever asks may not see that. */
  to: text.nullable(),
})
export type TeamMoment = z.output<typeof Moment>

const Team = z.strictObject({
  /** The file of whoever asks; null where none is linked to them. */
  self: Uuid.nullable(),
  today: text,
  people: z.array(
    z.strictObject({
      id: Uuid,
      name: text,
      photo: photoKey,
      jobName: text.nullable(),
      /** Whom they report to. */
      managerName: text.nullable(),
    }),
  ),
  /** Whether there are more of them than are told. */
  more: z.boolean(),
  /** The first first. */
  moments: z.array(Moment),
})
export type Team = z.output<typeof Team>

/** Whom a page of a team is about. */
export const whose = z.enum(chartOperators)
/** How far ahead it looks, in days. */
export const daysAhead = 56

export const teamApi = {
  read: get('/api/hr/team', {
    summary:
      'Who reports to you in the org chart of today, or works below you, and who starts, leaves, has an anniversary or changes in the next eight weeks',
    query: z.strictObject({ whose }),
    reply: Team,
    can: 'hr.employees.read',
    figures: true,
  }),
}

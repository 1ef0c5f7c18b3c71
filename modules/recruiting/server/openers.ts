import { sql, type SQL } from 'drizzle-orm'
import { may, type Actor } from '#server/call/actor.ts'
import { forBoth } from '#server/call/reach.ts'
import { joined } from '#server/record/visible-rows.ts'
import { applicationTable, interviewTable, openingTable, scorecardTable } from './tables.ts'

/** Whoever may enter applications works on all of them. */
const recruits = (actor: Actor): boolean => !actor.grants || may(actor, 'hr.applications.create')

/** Applications for the openings that somebody hires for. */
const hiresFor = (actor: Actor, applicationId: SQL | typeof applicationTable.id): SQL =>
  sql`${applicationId} in (select a.id from ${joined(applicationTable, 'a')} join ${joined(openingTable, 'o')} on o.id = a.opening_id where o.hiring_manager_id = ${actor.id}::uuid)`

const talksWith = (actor: Actor, applicationId: SQL | typeof applicationTable.id): SQL =>
  sql`${applicationId} in (select i.application_id from ${joined(interviewTable, 'i')} where i.interviewer_id = ${actor.id}::uuid and i.state <> 'cancelled')`

/**
 * The applications that somebody may know of, whatever is asked of them: all of them for whoever recruits, those of their openings for a hiring
 * manager, those they talk with for an interviewer, and none for everybody else.
 */
export const openApplications = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) =>
    recruits(each)
      ? undefined
      : sql`(${hiresFor(each, applicationTable.id)} or ${talksWith(each, applicationTable.id)})`,
  )

/** The interviews of those applications; an interviewer sees their own, and not who else talks with the applicant. */
export const openInterviews = (actor: Actor): SQL | undefined =>
  forBoth(actor, (each) =>
    recruits(each)
      ? undefined
      : sql`(${interviewTable.interviewerId} = ${each.id}::uuid or ${hiresFor(each, sql`${interviewTable.applicationId}`)})`,
  )

/** Scorecards: one's own, and those of others once one owes none on the same applicant, whoever one is. */
export const openScorecards = (actor: Actor): SQL | undefined => {
  if (!actor.grants) return undefined
  return forBoth(actor, (each) => {
    const applicationId = sql`${scorecardTable.applicationId}`
    const owes = sql`exists (select from ${joined(interviewTable, 'w')} where w.application_id = ${applicationId} and w.interviewer_id = ${each.id}::uuid and w.state = 'planned')`
    const near = recruits(each)
      ? sql`true`
      : sql`(${hiresFor(each, applicationId)} or ${talksWith(each, applicationId)})`
    return sql`(${scorecardTable.interviewerId} = ${each.id}::uuid or (not ${owes} and ${near}))`
  })
}

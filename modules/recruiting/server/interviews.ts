import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import {
  interviews as declaredInterviews,
  scorecards as declaredScorecards,
} from '#modules/recruiting/shared/interviews.ts'
import { says as ofVerbs } from '#modules/recruiting/shared/sentences.ts'
import { users } from '#server/auth/tables.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { applications } from './applications.ts'
import { openInterviews, openScorecards } from './openers.ts'
import { says } from './sentences.ts'
import { applicationTable, interviewTable, openingTable, scorecardTable } from './tables.ts'

const opening = {
  table: openingTable,
  on: eq(applicationTable.openingId, openingTable.id),
  fields: { openingId: openingTable.id, openingTitle: openingTable.title },
  always: true,
} as const

const form = parts({
  table: interviewTable,
  joins: [
    {
      table: applicationTable,
      on: eq(interviewTable.applicationId, applicationTable.id),
      fields: { applicantName: applicationTable.name },
      always: true,
    },
    opening,
    {
      table: users,
      on: eq(interviewTable.interviewerId, users.id),
      fields: { interviewerName: users.name },
      always: true,
    },
  ],
})
type InterviewRow = TableForm<typeof form>
type InterviewDraft = DraftOf<typeof form>

async function plan(
  { values }: InterviewDraft,
  { call, before }: { call: Call; before: InterviewRow | null },
): Promise<InterviewDraft> {
  if (before) return { values }
  // Of an application that whoever plans may see: 404 else, said at the field.
  const row = await applications.lock(values.applicationId ?? '', withoutVersion(call)).catch((error: unknown) => {
    if (error instanceof Problem && error.reason === 'not_found')
      throw new Problem('unprocessable', says.noSuchApplication(), { applicationId: says.chooseApplication() })
    throw error
  })
  if (row.stage !== 'screening' && row.stage !== 'interview')
    throw new Problem('unprocessable', says.noLongerOpen(), { applicationId: says.chooseApplication() })
  const [member] = await call.tx
    .select({ active: users.active })
    .from(users)
    .where(eq(users.id, values.interviewerId ?? ''))
  if (!member?.active) throw new Problem('unprocessable', says.noSuchMember(), { interviewerId: says.chooseMember() })
  return { values }
}

export const interviews = serveRecord(declaredInterviews, {
  ...form,
  reach: { shared: true, openTo: openInterviews },
  prepare: plan,
})
export const interviewRoutes = serveVerbs(interviews, {})

const scoreForm = parts({
  table: scorecardTable,
  joins: [
    {
      table: interviewTable,
      on: eq(scorecardTable.interviewId, interviewTable.id),
      fields: { interviewDay: interviewTable.day },
      always: true,
    },
    {
      table: applicationTable,
      on: eq(scorecardTable.applicationId, applicationTable.id),
      fields: { applicantName: applicationTable.name },
      always: true,
    },
    opening,
    {
      table: users,
      on: eq(scorecardTable.interviewerId, users.id),
      fields: { interviewerName: users.name },
      always: true,
    },
  ],
})

type ScoreRow = TableForm<typeof scoreForm>
type ScoreDraft = DraftOf<typeof scoreForm>

/** One scorecard of each interview, by whoever held it; with it the interview is held. */
async function give({ values }: ScoreDraft, { call }: { call: Call; before: ScoreRow | null }): Promise<ScoreDraft> {
  const own = withoutVersion(call)
  const interview = await interviews.lock(values.interviewId ?? '', own).catch((error: unknown) => {
    if (error instanceof Problem && error.reason === 'not_found')
      throw new Problem('unprocessable', says.interviewOver(), { interviewId: says.chooseInterview() })
    throw error
  })
  if (interview.interviewerId !== call.actor.id)
    throw new Problem('forbidden', ofVerbs.ownInterview(), { interviewId: says.chooseInterview() })
  if (interview.state !== 'planned')
    throw new Problem('unprocessable', says.interviewOver(), { interviewId: says.chooseInterview() })
  await interviews.change(interview, { values: { state: 'held' } }, own, 'score')
  const { applicationId, interviewerId } = interview
  return { values: { ...values, applicationId, interviewerId } }
}

export const scorecards = serveRecord(declaredScorecards, {
  ...scoreForm,
  reach: { shared: true, openTo: openScorecards },
  prepare: give,
})

import { applications } from '#modules/recruiting/shared/applications.ts'
import { interviews, scorecards } from '#modules/recruiting/shared/interviews.ts'
import { jobRequisitions } from '#modules/recruiting/shared/job-requisitions.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { openings } from '#modules/recruiting/shared/openings.ts'

/** Every record type of the module in full. */
export const recordTypes = [jobRequisitions, openings, applications, interviews, scorecards, offers] as const

import { errorReports } from '#modules/operations/shared/error-reports.ts'

/** Every noun of the room in full. */
export const recordTypes = [errorReports] as const

import { errorReports } from '#modules/operations/shared/error-reports.ts'

/** Every record type of the module in full. */
export const recordTypes = [errorReports] as const

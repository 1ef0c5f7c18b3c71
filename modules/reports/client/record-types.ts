import { reports } from '#modules/reports/shared/reports.ts'

export const recordTypes = [reports]

import { alerts } from '#modules/schedules/shared/alerts.ts'
import { schedules } from '#modules/schedules/shared/schedules.ts'

export const recordTypes = [schedules, alerts]

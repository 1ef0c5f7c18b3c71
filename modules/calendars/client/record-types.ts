import { calendars } from '#modules/calendars/shared/calendars.ts'

export const recordTypes = [calendars] as const

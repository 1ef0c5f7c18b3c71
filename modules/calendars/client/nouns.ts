import { calendars } from '#modules/calendars/shared/calendars.ts'

export const nouns = [calendars] as const

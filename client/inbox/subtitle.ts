import { isDay } from '#shared/day.ts'
import type { InboxItem } from '#shared/inbox.ts'
import { upperFirst } from '#shared/text.ts'
import { formatDay } from '#client/format.ts'

/** What a record is and what else tells it from others of its title: 'Nov 9, 2026 · Timesheet'. */
export const subtitleOf = ({ subtitle, noun }: Pick<InboxItem, 'subtitle' | 'noun'>): string =>
  [subtitle && isDay(subtitle) ? formatDay(subtitle) : subtitle, upperFirst(noun)].filter(Boolean).join(' · ')

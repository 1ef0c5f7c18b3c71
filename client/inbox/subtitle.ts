import type { About, InboxItem } from '#shared/inbox.ts'
import { upperFirst } from '#shared/text.ts'
import { formatDays, formatDaysIn } from '#client/format.ts'

/** 'Annual leave, Dec 7 – 11' */
export const aboutText = ({ text, from, to }: About): string => (from ? `${text}, ${formatDays(from, to)}` : text)

/** What a line is about: what the record says of itself, else its title. */
export const headlineOf = ({ about, title }: Pick<InboxItem, 'about' | 'title'>): string =>
  about ? aboutText(about) : title

/** What a record is and what else tells it from others of its headline: 'Requisition · PR-000070'. */
export const subtitleOf = ({
  about,
  title,
  subtitle,
  noun,
}: Pick<InboxItem, 'about' | 'title' | 'subtitle' | 'noun'>): string =>
  [upperFirst(noun), about ? title : subtitle && formatDaysIn(subtitle)].filter(Boolean).join(' · ')

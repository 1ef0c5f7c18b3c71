import { addDays, dayIn, weekdayOf } from '#shared/day.ts'
import type { Channel, NoticePreferences } from '#shared/inbox.ts'

/** Making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows at a moment where somebody is, as if it were that of Greenwich. */
function wallClock(at: Date, timeZone: string): Date {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return new Date(`${dayIn(at, timeZone)}T${clock.format(at)}Z`)
}

/** The hour in which a digest is sent, where its reader is. */
const digestHour = 8
const monday = 0

/** The moment at which it is eight in the morning of a day somewhere. */
function eightOn(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T0${digestHour}:00Z`)
  let at = new Date(wanted)
  // Once more, as the clocks may have been changed between the two.
  for (let turn = 0; turn < 2; turn += 1) at = new Date(at.getTime() + wanted - wallClock(at, timeZone).getTime())
  return at
}

/** The last moment up to now at which a digest was due: each day at eight, or each Monday at eight. */
export function lastDigest(channel: 'daily' | 'weekly', now: Date, timeZone: string): Date {
  for (let day = dayIn(now, timeZone); ; day = addDays(day, -1)) {
    const at = eightOn(day, timeZone)
    if (at <= now && (channel === 'daily' || weekdayOf(day) === monday)) return at
  }
}

/** Whether no mail is wanted at this hour; hours may reach over midnight. */
export function isQuiet(quiet: NoticePreferences['quiet'], now: Date, timeZone: string): boolean {
  if (!quiet) return false
  const hour = wallClock(now, timeZone).getUTCHours()
  return quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
}

/** Whether a mail for what is unsent since a moment goes out now; a digest takes what came before its hour, and waits for the end of the quiet hours like any other. */
export function isDue(channel: Channel, since: Date, now: Date, quiet: NoticePreferences['quiet'], timeZone: string) {
  if (channel === 'inbox' || channel === 'off' || isQuiet(quiet, now, timeZone)) return false
  return channel === 'mail' ? since <= now : since < lastDigest(channel, now, timeZone)
}

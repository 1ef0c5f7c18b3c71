/** One line of a calendar file: 'DTSTART;VALUE=DATE:20261225'. */
export type Line = { name: string; parameters: Readonly<Record<string, string>>; value: string }
/** What one event says, its lines by their names. */
export type Event = ReadonlyMap<string, readonly Line[]>

/** What such a file may hold; a calendar of holidays has a tenth of it. */
const mostEvents = 2000
const mostLines = 20_000

const line = /^([\w-]+)((?:;[^;:"=]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s

function lineOf(text: string): Line | null {
  const [, name, given = '', value = ''] = line.exec(text) ?? []
  if (!name) return null
  const parameters: Record<string, string> = {}
  for (const part of given.split(';').slice(1)) {
    const [key = '', ...rest] = part.split('=')
    parameters[key.toUpperCase()] = rest.join('=').replaceAll('"', '').toUpperCase()
  }
  return { name: name.toUpperCase(), parameters, value }
}

/** The events of an iCalendar text (RFC 5545); null where it is none, 'too large' where it holds more than holidays do. */
export function eventsOf(text: string): Event[] | 'too large' | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text)) return null
  // A long line goes on after a break and a blank.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  if (lines.length > mostLines) return 'too large'
  const events: Event[] = []
  let event: Map<string, Line[]> | null = null
  // What stands inside an event, such as an alarm, is not of it.
  let inside = 0
  for (const each of lines) {
    const read = lineOf(each)
    if (!read) continue
    const { name, value } = read
    if (name === 'BEGIN' && event) inside += 1
    else if (name === 'BEGIN' && value.toUpperCase() === 'VEVENT') event = new Map()
    else if (name === 'END' && event && inside > 0) inside -= 1
    else if (name === 'END' && event) {
      events.push(event)
      if (events.length > mostEvents) return 'too large'
      event = null
    } else if (event && inside === 0) {
      const known = event.get(name)
      if (known) known.push(read)
      else event.set(name, [read])
    }
  }
  return events
}

/** 'St. Stephen\, 2nd day' → 'St. Stephen, 2nd day', one line of at most a hundred characters. */
export const plainText = (value: string): string =>
  value
    .slice(0, 1000)
    .replace(/\\([nN;,\\])/g, (_, each: string) => (/n/i.test(each) ? ' ' : each))
    // oxlint-disable-next-line no-control-regex -- they have no place in a name
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\s]+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim()

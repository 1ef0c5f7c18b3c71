/** The shifts of the sample company. */
export const shifts = [
  { name: 'Day', startsAt: '07:00', endsAt: '15:00', breakMinutes: 30 },
  { name: 'Evening', startsAt: '15:00', endsAt: '23:00', breakMinutes: 30 },
  { name: 'Night', startsAt: '23:00', endsAt: '07:00', breakMinutes: 30, lateGrace: 10 },
  {
    name: 'Office',
    startsAt: '09:00',
    endsAt: '17:30',
    breakMinutes: 30,
    lateGrace: 30,
    earlyGrace: 30,
    opensBefore: 180,
    closesAfter: 240,
    halfDayBelow: '4',
  },
] as const
type ShiftName = (typeof shifts)[number]['name']

/** Weeks of shifts that come again, Monday first; null is off. */
export const patterns: readonly (readonly [name: string, week: readonly (ShiftName | null)[]])[] = [
  ['Day week', ['Day', 'Day', 'Day', 'Day', 'Day', null, null]],
  ['Evening week', ['Evening', 'Evening', 'Evening', 'Evening', 'Evening', null, null]],
  ['Night week', ['Night', 'Night', 'Night', 'Night', null, 'Night', null]],
]

/** By employee number: a pattern, or a shift on every working day. */
export const crews: readonly { works: string; people: readonly string[] }[] = [
  // Peter Halloran and those of his crew who work by day.
  { works: 'Day week', people: ['E-0016', 'E-0018', 'E-0019', 'E-0020'] },
  { works: 'Evening week', people: ['E-0017', 'E-0023', 'E-0024'] },
  { works: 'Night week', people: ['E-0022', 'E-0025'] },
  // Engineering.
  { works: 'Office', people: ['E-0011', 'E-0029', 'E-0030'] },
]

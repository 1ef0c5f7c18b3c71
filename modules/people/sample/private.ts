import type { Day } from '#shared/day.ts'
import type { Staff } from './staff.ts'

const streets = ['Alder Street', 'Birch Lane', 'Cedar Avenue', 'Dogwood Drive', 'Elm Court', 'Fir Road', 'Grove Street']
const given = ['Alex', 'Robin', 'Sam', 'Kim', 'Dana', 'Jamie', 'Chris', 'Noel', 'Pat', 'Toni', 'Jo']
const relations = ['partner', 'parent', 'sister', 'brother', 'friend'] as const
const of = <T>(all: readonly T[], n: number): T => all[n % all.length]!

/** Where each of the staff lives and is reached, in numbers that are kept free for examples. */
export const homeRows = (staff: readonly Staff[], ids: readonly string[]) =>
  staff.map(({ name, place }, n) => ({
    values: {
      personId: ids[n]!,
      addressLine1: `${12 + 7 * n} ${of(streets, n)}`,
      postCode: place ? '97301' : '97205',
      city: place ? 'Salem' : 'Portland',
      region: 'OR',
      country: 'US',
      phone: `+1 503 555 01${String(n).padStart(2, '0')}`,
      mail: `${name.join('.').toLowerCase()}@home.test`,
    },
  }))

/** What the state knows each by, in numbers that it gives to nobody; of some the passport, too. */
export const identifierRows = (staff: readonly Staff[], ids: readonly string[], firstDay: (months: number) => Day) =>
  staff.flatMap((_, n) => {
    const own = { personId: ids[n]!, country: 'US' }
    const known = { ...own, kind: 'social security number', identifierNumber: `900-00-${String(1000 + n)}` }
    const passport = {
      ...own,
      kind: 'passport',
      identifierNumber: `X${9_000_000 + 137 * n}`,
      validUntil: firstDay(-2 - n),
    }
    return [known, ...(n % 5 === 0 ? [passport] : [])].map((values) => ({ values }))
  })

/** Whom some of the staff provide for. */
export const dependantRows = (staff: readonly Staff[], ids: readonly string[], firstDay: (months: number) => Day) =>
  staff.flatMap(({ name }, n) =>
    n % 3 === 0
      ? [
          {
            values: {
              personId: ids[n]!,
              dependantName: `${of(given, n + 3)} ${name[1]}`,
              relation: 'child',
              birthDate: firstDay(40 + 11 * n),
            },
          },
        ]
      : [],
  )

/** Who is called for whom; of the youngest files nobody is named yet. */
export const emergencyRows = (staff: readonly Staff[], ids: readonly string[]) =>
  staff.flatMap(({ name, hired }, n) =>
    hired < 5
      ? []
      : [
          {
            values: {
              personId: ids[n]!,
              name: `${of(given, n)} ${name[1]}`,
              relation: of(relations, n),
              phone: `+1 503 555 01${String(50 + n).padStart(2, '0')}`,
            },
          },
        ],
  )

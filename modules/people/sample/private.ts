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
      mail: `${name.join('.').toLowerCase()}@home.sample.mainstay.test`,
    },
  }))

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

import { ne } from 'drizzle-orm'
import { personTable } from '#modules/people/server/tables.ts'
import { skills } from '#modules/skills/server/skills.ts'
import type { Call } from '#server/call/call.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays, type Day } from '#shared/day.ts'

/** What people of a department can do, one after the other; a certificate is good for so many years. */
const known = [
  { kind: 'language', name: 'Spanish', level: 'good' },
  { kind: 'certificate', name: 'First aid', issuer: 'Sample Red Cross', years: 2 },
  { kind: 'skill', name: 'Spreadsheets', level: 'expert' },
  { kind: 'certificate', name: 'Forklift licence', issuer: 'Works Safety Institute', years: 5 },
  { kind: 'skill', name: 'TIG welding', level: 'good' },
  { kind: 'language', name: 'German', level: 'basic' },
  { kind: 'certificate', name: 'Fire warden', issuer: 'City of Portland', years: 3 },
] as const

/** When a certificate of the nth holder ends, in days from today: that of one has ended, one ends soon, the others were given at different times. */
const endsIn = (nth: number, days: number): number =>
  nth === 0 ? -12 : nth === 1 ? 25 : Math.round((days * (((nth * 7) % 11) + 1)) / 12)

/** What the staff of the sample company have said they can do; of every third nobody has confirmed it yet. */
export async function createSampleSkills({ agenda, now }: SampleLife): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  agenda.afterHours(addDays(today, -3), 'hr', (call) => write(today, call))
}

async function write(today: Day, call: Call): Promise<void> {
  const { actor, tx } = call
  const people = await tx
    .select({ id: personTable.id, memberId: personTable.memberId })
    .from(unscoped(personTable, 'a reference'))
    .where(ne(personTable.state, 'left'))
    .orderBy(personTable.employeeId)
  const holders = new Map<string, number>()
  const lasting = ({ name, years }: { name: string; years: number }) => {
    const nth = holders.get(name) ?? 0
    holders.set(name, nth + 1)
    const ends = endsIn(nth, years * 365)
    return { issuedOn: addDays(today, ends - years * 365), validUntil: addDays(today, ends) }
  }
  const rows = people.flatMap(({ id: personId, memberId }, n) =>
    [known[n % known.length]!, ...(n % 2 ? [known[(n + 3) % known.length]!] : [])].map((each) => {
      const isConfirmed = n % 3 > 0 && memberId !== actor.id
      return {
        values: {
          personId,
          kind: each.kind,
          name: each.name,
          ...('level' in each
            ? { level: each.level }
            : {
                issuer: each.issuer,
                certificateNumber: `${each.name.slice(0, 2).toUpperCase()}-${4100 + 17 * n}`,
                ...lasting(each),
              }),
          ...(isConfirmed
            ? { state: 'confirmed' as const, confirmedAt: call.now.toISOString(), confirmedById: actor.id }
            : { state: 'stated' as const }),
        },
      }
    }),
  )
  await skills.created(await skills.enter(rows, call), call)
}

import type { ShiftType } from '#modules/time/shared/shift-types.ts'

/** A punch as it is counted: `at` in milliseconds. */
export type Punched = { id: string; kind: 'in' | 'out'; at: number }
type Counted = {
  firstIn: number | null
  lastOut: number | null
  /** Milliseconds, on the clock of elapsed time. */
  worked: number
  /** What was clocked as a break between. */
  gaps: number
  /** The first that is missing beside another. */
  missing: 'in' | 'out' | null
}

/** What punches in the order of time come to. */
export function count(
  punches: readonly Punched[],
  { counting, kindRule }: Pick<ShiftType, 'counting' | 'kindRule'>,
): Counted {
  const typed = punches.map((punch, at) =>
    kindRule === 'in turn' ? { ...punch, kind: at % 2 ? ('out' as const) : ('in' as const) } : punch,
  )
  const pairs: [number, number][] = []
  let open: number | null = null
  let missing: Counted['missing'] = null
  for (const { kind, at } of typed) {
    if (kind === 'in' && open === null) open = at
    else if (kind === 'in') missing ??= 'out'
    else if (open === null) missing ??= 'in'
    else {
      pairs.push([open, at])
      open = null
    }
  }
  if (open !== null) missing ??= 'out'
  const firstIn = typed.find(({ kind }) => kind === 'in')?.at ?? null
  // In turn the last is out, also where an odd one makes it in.
  const lastOut =
    (kindRule === 'in turn' ? typed.slice(1) : typed.filter(({ kind }) => kind === 'out')).at(-1)?.at ?? null
  const whole = counting === 'first to last'
  const worked = whole
    ? Math.max(0, (lastOut ?? 0) - (firstIn ?? lastOut ?? 0))
    : pairs.reduce((sum, [from, to]) => sum + to - from, 0)
  const gaps = whole ? 0 : pairs.slice(1).reduce((sum, [from], at) => sum + from - pairs[at]![1], 0)
  return { firstIn, lastOut, worked, gaps, missing }
}

const minute = 60_000
const hour = 60 * minute

/** What is left of worked time once the unpaid break is taken off, in hours with two decimals; never less than before which no break is due. */
export function paidHours(
  { worked, gaps }: Pick<Counted, 'worked' | 'gaps'>,
  { breakMinutes, breakAfter }: { breakMinutes: number; breakAfter: string },
): string {
  const above = worked - Number(breakAfter) * hour
  const off = above > 0 ? Math.min(above, Math.max(0, breakMinutes * minute - gaps)) : 0
  return inHours(worked - off)
}

/** Whole minutes, in hours with two decimals: 465 minutes are '7.75'. */
function inHours(ms: number): string {
  const hundredths = Math.round((Math.floor(ms / minute) * 100) / 60)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

import { addDays, type Day } from '#shared/day.ts'
import { touches, type Span } from '#shared/dated.ts'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

export type Fact = Span & { id: string }
/** Where a fact comes to lie, what of its neighbours moves with it, and which of them holds again after it. */
export type Plan = { own: Span; others: { id: string; span: Partial<Span> }[]; again?: Fact }

const refuse = (field: 'validFrom' | 'validTo', why: ReturnType<typeof says.endsBeforeBegins>): never => {
  throw new Problem('unprocessable', why, { [field]: why })
}
const dayBefore = (day: Day): Day => addDays(day, -1)
const dayAfter = (day: Day): Day => addDays(day, 1)

function requireSpan({ validFrom, validTo }: Span): void {
  if (validTo !== null && validTo < validFrom) refuse('validTo', says.endsBeforeBegins({ from: validFrom }))
}

const before = (facts: readonly Fact[], day: Day): Fact | undefined =>
  facts.filter(({ validFrom }) => validFrom < day).toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
const after = (facts: readonly Fact[], day: Day): Fact | undefined =>
  facts.filter(({ validFrom }) => validFrom > day).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]

/**
 * A new fact among those of its owner: the one before ends on the day before, and it holds at most until the next. With `holdsAgain` the one
 * before holds again after the last day of a new one that ends before it.
 */
export function placed(facts: readonly Fact[], { validFrom, validTo }: Span, holdsAgain = false): Plan {
  requireSpan({ validFrom, validTo })
  if (facts.some((fact) => fact.validFrom === validFrom)) refuse('validFrom', says.beginsThatDay({ on: validFrom }))
  const [earlier, later] = [before(facts, validFrom), after(facts, validFrom)]
  if (later && validTo !== null && validTo >= later.validFrom)
    refuse('validTo', says.nextBegins({ on: later.validFrom }))
  const reaches = earlier && (earlier.validTo === null || earlier.validTo >= validFrom)
  return {
    own: { validFrom, validTo: validTo ?? (later ? dayBefore(later.validFrom) : null) },
    others: reaches ? [{ id: earlier.id, span: { validTo: dayBefore(validFrom) } }] : [],
    ...(holdsAgain &&
      validTo !== null &&
      earlier &&
      (earlier.validTo === null || earlier.validTo > validTo) && {
        again: { id: earlier.id, validFrom: dayAfter(validTo), validTo: earlier.validTo },
      }),
  }
}

/** A fact that begins or ends otherwise than it did: a neighbour it touched still touches it. */
export function moved(facts: readonly Fact[], was: Span, wanted: Span): Plan {
  requireSpan(wanted)
  // Else the days between would be taken from a neighbour and given to nobody.
  if (was.validTo !== null && wanted.validFrom > was.validTo) refuse('validFrom', says.movedFar())
  if (wanted.validTo !== null && wanted.validTo < was.validFrom) refuse('validTo', says.movedFar())
  const [earlier, later] = [before(facts, was.validFrom), after(facts, was.validFrom)]
  const others: Plan['others'] = []
  if (earlier && wanted.validFrom !== was.validFrom) {
    if (wanted.validFrom <= earlier.validFrom) refuse('validFrom', says.oneBeforeBegins({ on: earlier.validFrom }))
    if (touches(earlier, was) || (earlier.validTo !== null && earlier.validTo >= wanted.validFrom))
      others.push({ id: earlier.id, span: { validTo: dayBefore(wanted.validFrom) } })
  }
  if (later && wanted.validTo !== was.validTo) {
    const end = wanted.validTo
    if (end === null || (!touches(was, later) && end >= later.validFrom))
      refuse('validTo', says.nextBegins({ on: later.validFrom }))
    else if (touches(was, later)) {
      if (later.validTo !== null && end >= later.validTo) refuse('validTo', says.nextEnds({ on: later.validTo }))
      others.push({ id: later.id, span: { validFrom: dayAfter(end) } })
    }
  }
  return { own: wanted, others }
}

/** Without a fact the one that it took over from holds on until its end. */
export function healed(facts: readonly Fact[], gone: Span): Plan['others'] {
  const earlier = before(facts, gone.validFrom)
  return earlier && touches(earlier, gone) ? [{ id: earlier.id, span: { validTo: gone.validTo } }] : []
}

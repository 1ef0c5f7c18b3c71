type Quorum = { quorum: number }

/**
 * Seats of a policy whose steps are decided by different people: each person sits in one of the steps that name them, so that no early
 * decision takes away whom a later step needs. Every step gets its quorum where that is possible at all; the rest sit where fewest do.
 */
export function distinct<P extends { id: string }>(steps: readonly Quorum[], named: readonly P[][]): P[][] {
  const places = steps.flatMap(({ quorum }, step) => Array.from({ length: quorum }, () => step))
  /** Who sits at which place. */
  const taken = new Map<string, number>()
  const seat = (place: number, asked: Set<string>): boolean => {
    for (const { id } of named[places[place]!]!) {
      if (asked.has(id)) continue
      asked.add(id)
      const other = taken.get(id)
      if (other !== undefined && !seat(other, asked)) continue
      taken.set(id, place)
      return true
    }
    return false
  }
  for (const place of places.keys()) seat(place, new Set())
  const stepOf = new Map([...taken].map(([id, place]) => [id, places[place]!]))
  const spare = (step: number) => [...stepOf.values()].filter((each) => each === step).length - steps[step]!.quorum
  for (const { id } of named.flat()) {
    if (stepOf.has(id)) continue
    const mine = named.flatMap((people, step) => (people.some((each) => each.id === id) ? [step] : []))
    stepOf.set(id, mine.toSorted((a, b) => spare(a) - spare(b) || b - a)[0]!)
  }
  return named.map((people, step) => people.filter(({ id }) => stepOf.get(id) === step))
}

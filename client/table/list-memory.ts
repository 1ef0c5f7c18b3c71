type Place = {
  offset: number
  active: number
  /** The active row was opened from here: coming back finds the focus on it. */
  opened: boolean
  selection: Record<string, true>
  /** What its rows were asked for: asked for the same, they are there at once. */
  fields: readonly string[]
}

const nowhere: Place = { offset: 0, active: 0, opened: false, selection: {}, fields: [] }
const places = new Map<string, Place>()

/** Where a person was in a list, by the entry of the history: coming back finds the same rows and selection. */
export const placeAt = (key: string): Place => places.get(key) ?? nowhere

export function rememberPlace(key: string, part: Partial<Place>): void {
  places.set(key, { ...placeAt(key), ...part })
  // The oldest go first: a Map keeps the order in which its keys came.
  if (places.size > 100) for (const oldest of places.keys()) return void places.delete(oldest)
}

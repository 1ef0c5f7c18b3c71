/** Values of an unfinished form, kept for this tab until it is saved or discarded. */
type Draft = { at: string; values: Record<string, unknown> }

const keyOf = (key: string): string => `draft:${key}`

/** The draft under a key; null where there is none or the browser keeps nothing. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null') as Draft | null
    return draft && typeof draft.at === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(keyOf(key), JSON.stringify({ at: new Date().toISOString(), values } satisfies Draft))
  } catch {
    // A full or forbidden store costs the draft, never the form.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(keyOf(key))
  } catch {
    // As above.
  }
}

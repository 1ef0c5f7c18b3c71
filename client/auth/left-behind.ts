const ownerKey = 'draft:of'

/** Forgets what was typed and not saved in this tab, unless the same person comes back to it: nobody finds another's unfinished work. */
export function keepDraftsOf(person: string | null): void {
  if (person !== null && sessionStorage.getItem(ownerKey) === person) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('draft:')) sessionStorage.removeItem(key)
  if (person !== null) sessionStorage.setItem(ownerKey, person)
}

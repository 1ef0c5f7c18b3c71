const statusKey = 'msal.interaction.status'

/** True where the address carries the identity provider's answer: its keys are needed to read it. */
const carriesAnswer = ({ hash, search }: Pick<Location, 'hash' | 'search'>): boolean =>
  [hash, search].some((part) => {
    const answer = new URLSearchParams(part.slice(1))
    return answer.has('state') && (answer.has('code') || answer.has('error'))
  })

/** Clears a sign-in that never came back, which would refuse every other one; true if there was one. */
export function clearStuckInteraction(address: Pick<Location, 'hash' | 'search'> = location): boolean {
  const status = sessionStorage.getItem(statusKey) ?? localStorage.getItem(statusKey)
  if (!status || carriesAnswer(address) || typeOf(status) !== 'signin') return false
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('msal.')) storage.removeItem(key)
  }
  return true
}

// Old versions of the library stored a bare client id; a sign-out is finished by the library itself.
function typeOf(status: string): string {
  try {
    return String((JSON.parse(status) as { type?: unknown }).type ?? 'signin')
  } catch {
    return 'signin'
  }
}

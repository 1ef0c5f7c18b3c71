import '#client/zod-config.ts'
import { clearSignInStorage } from '#client/errors/sign-in-storage.ts'
import { signInPath } from '#shared/identity.ts'
import { safeReturnPath } from '#shared/sign-in/return-path.ts'
import { signInAddress } from '#shared/sign-in/sign-in-reasons.ts'
import { authConfig } from './auth-config.ts'
import { authState, identityClient, login } from './auth-store.ts'
import { clearStuckInteraction } from './stuck-interaction.ts'

// The page between the sign-in page and the identity provider: a document of its own, so that nothing but the sign-in is loaded.

const part = (id: string) => document.getElementById(id)!
const [said, ways, again, clear, back] = ['said', 'ways', 'again', 'clear', 'back'].map(part) as [
  HTMLElement,
  HTMLElement,
  HTMLButtonElement,
  HTMLButtonElement,
  HTMLAnchorElement,
]
const search = new URLSearchParams(location.search)
const returnTo = safeReturnPath(search.get('returnTo'))
const signIn = signInAddress(search.has('returnTo') ? returnTo : undefined)

/** Says how it stands; in trouble with the ways out. */
function show(sentence: string, look: '' | 'banner' | 'banner danger' | 'banner success' = ''): void {
  said.textContent = sentence
  said.className = look
  said.role = look === 'banner danger' ? 'alert' : 'status'
  said.hidden = false
  ways.hidden = look === ''
}

/** Goes to the identity provider; stays with a sentence where that fails. */
async function leave(): Promise<void> {
  show('Preparing sign-in…')
  // A sign-in that never came back would refuse this one.
  clearStuckInteraction()
  // Told when it matters.
  identityClient().catch(() => {})
  // A provider sends people back to one address only: the same site under another name would lose them.
  const config = await authConfig().catch(() => null)
  if (config && config.origin !== location.origin)
    return location.replace(`${config.origin}${signInPath}${location.search}`)
  await login(returnTo, search.get('as') ?? undefined).catch(() => show(authState().error!, 'banner danger'))
}

again.addEventListener('click', () => void leave())
clear.addEventListener('click', () => {
  clearSignInStorage()
  show('The saved sign-in data was cleared.', 'banner success')
})
back.href = signIn
// Back from the provider must not lead there again.
addEventListener('pageshow', ({ persisted }) => persisted && location.replace(signIn))

if (search.has('trouble')) {
  again.textContent = 'Sign in'
  show('Saved data of an earlier sign-in in this browser may block a new one.', 'banner')
} else {
  history.replaceState(null, '', signIn)
  void leave()
}

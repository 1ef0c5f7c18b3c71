import '#client/styles.css'
import { signedInAgainPath } from '#shared/identity.ts'
import { signInAddress } from '#shared/sign-in/sign-in-reasons.ts'
import { authState, enter, failed, identityClient } from './auth-store.ts'
import { complete } from './complete.ts'
import { isCancelled } from './error-texts.ts'

// The page the identity provider sends the browser back to: a document of its own, which greets as soon as the server knows the person and has the
// application start behind the greeting.

/** How long the greeting stays to be read. */
const greetingMs = 500

const part = (id: string) => document.getElementById(id)!
/** Starts the application; where its files cannot be fetched, as after a new version was installed, the page is asked for anew. */
const start = (anew: () => void) => import('#client/main.tsx').then(() => {}, anew)

function uncover(): void {
  part('greeting').remove()
  part('root').inert = false
}

function greet(): void {
  const { user, me } = authState()
  document.title = `Welcome, ${user?.name} · Mainstay`
  part('welcome').textContent = `Welcome, ${user?.name}`
  part('position').textContent = me?.title ?? ''
  part('said').textContent = 'You are signed in. Your workspace is opening.'
  part('go').classList.remove('invisible')
  part('go').addEventListener('click', uncover)
  setTimeout(uncover, greetingMs)
}

/** The page that asked for it goes on; where the browser keeps the window, it says so. */
function close(): void {
  document.title = 'Signed in again · Mainstay'
  part('welcome').textContent = 'You are signed in again'
  part('said').textContent = 'Continue in the other window. You can close this one.'
  window.close()
}

const { wanted, done } = complete({ identityClient, enter, failed })
done.then(
  (returnTo) => {
    if (returnTo === signedInAgainPath) return close()
    greet()
    history.replaceState(null, '', returnTo)
    // Once the greeting is drawn.
    requestAnimationFrame(() => setTimeout(() => void start(() => location.reload())))
  },
  ({ cause }: Error) => {
    // Turning back is no error: the sign-in page says so.
    if (isCancelled(cause)) return location.replace(signInAddress(wanted, 'cancelled'))
    // The application has the screen for it.
    uncover()
    void start(() => location.replace(signInAddress(wanted)))
  },
)

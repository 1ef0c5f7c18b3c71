import { returnPathOf, safeReturnPath } from '#shared/sign-in/return-path.ts'
import type * as Store from './auth-store.ts'
import { authErrorText } from './error-texts.ts'
import { takeUpSession } from './session-calls.ts'
import { readStored, writeStored } from './stored.ts'

// Beside the store, as only the callback page needs it: the first page of a day does without.

type Parts = Pick<typeof Store, 'identityClient' | 'enter' | 'failed'>
type Completing = {
  /** The page asked for before the sign-in, which a sign-in that was turned back from leads to again. */
  wanted: string
  /** The page to open; rejects with a sentence for the person, and what it comes from as its cause. */
  done: Promise<string>
}

const timeoutMs = 15_000
let completing: Completing | null = null

/** On the callback page: turns the provider's answer into a session, once, whoever asks first. */
export function complete(store: Parts): Completing {
  if (completing) return completing
  // Read before the identity library clears the address.
  const asked = new URLSearchParams(location.hash.slice(1)).get('state')
  const done = Promise.race([receive(store, asked), tooLate()]).catch((error: unknown) => {
    store.failed(error)
    throw new Error(authErrorText(error), { cause: error })
  })
  return (completing = { wanted: returnPathOf(asked), done })
}

const tooLate = () =>
  new Promise<never>((_, fail) => setTimeout(fail, timeoutMs, Object.assign(new Error(), { errorCode: 'timed_out' })))

async function receive({ identityClient, enter }: Parts, asked: string | null): Promise<string> {
  const { received } = await identityClient()
  if (received) writeStored(received.answer, received.at)
  // Reloaded, or opened without an answer: whoever is signed in goes on. An answer that holds no code is none.
  else if (asked !== null || !(readStored() || (await takeUpSession())))
    throw Object.assign(new Error(), { errorCode: 'no_state_in_hash' })
  await enter()
  return safeReturnPath(received?.state.split(' ').slice(1).join(' '))
}

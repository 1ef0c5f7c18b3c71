import { safeReturnPath } from '#shared/return-path.ts'
import type * as Store from './auth-store.ts'
import { readStored, writeStored } from './stored.ts'

// Beside the store, as only the callback page needs it: the first page of a day does without.

type Parts = Pick<typeof Store, 'identityClient' | 'enter' | 'failed'>

let completing: Promise<string> | null = null

/** On the callback page: turns the provider's answer into a session; gives the page to open. Throws, with the sentence kept in `error`. */
export function complete(store: Parts): Promise<string> {
  const asked = new URLSearchParams(location.hash.slice(1)).get('state')
  completing ??= receive(store, asked).catch((error: unknown) => {
    store.failed(error)
    throw error
  })
  return completing
}

async function receive({ identityClient, enter }: Parts, asked: string | null): Promise<string> {
  const { received } = await identityClient()
  if (received) writeStored(received.answer, received.at)
  // Reloaded, or opened without an answer: whoever is signed in goes on.
  else if (asked !== null || !readStored()) throw Object.assign(new Error(), { errorCode: 'no_state_in_hash' })
  await enter()
  return safeReturnPath(received?.state.split(' ').slice(1).join(' '))
}

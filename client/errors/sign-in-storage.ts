// The library keeps its refusals to ask again under names of their own.
const ours = /^(msal\.|cth_|throttling\.|server-telemetry-)/

/** Forgets every trace of a sign-in in this browser: all keys of the identity library and the three stored items. */
export function clearSignInStorage(stores: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const store of stores) {
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at))
    for (const key of keys) if (key !== null && ours.test(key)) store.removeItem(key)
    for (const key of ['userId', 'sessionId']) store.removeItem(key)
  }
}

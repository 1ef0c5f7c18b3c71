/** Shown where nothing better is known. */
const defaultAuthError = 'An error occurred during authentication. Please try again.'

const texts: Record<string, string> = {
  interaction_in_progress:
    'Another sign-in is already in progress in this tab. Finish it, or clear the saved sign-in data and try again.',
  user_cancelled: 'You cancelled the sign-in.',
  access_denied: 'You cancelled the sign-in, or your organization did not allow it.',
  no_network_connectivity: 'The server cannot be reached. Check your connection and try again.',
  network_error: 'The server cannot be reached. Check your connection and try again.',
  server_unavailable: 'Sign-in is not available right now. Try again in a minute.',
  popup_window_error: 'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  invalid_grant: 'This sign-in has expired. Start again.',
  timed_out: 'The identity provider took too long to answer. Try again.',
  no_state_in_hash: 'The identity provider’s response is incomplete. Start again.',
  state_mismatch: 'The response does not match this sign-in. Start again from the sign-in page.',
  nonce_mismatch: 'The response does not match this sign-in. Start again from the sign-in page.',
  no_token_request_cache_error: 'This sign-in was already finished or was started in another tab. Start again.',
  crypto_nonexistent:
    'Sign-in needs a secure address. Open this site over https, or as localhost on the server itself.',
  endpoints_resolution_error:
    'The identity provider cannot be found. Ask an administrator to check the identity settings.',
  login_required: 'Your session has ended. Sign in again.',
  no_account_error: 'Your session has ended. Sign in again.',
  user_switch: 'To use another account, sign in through this page first.',
}

type Coded = { errorCode?: unknown; errorMessage?: unknown }

/** The error code of the identity library, or '' for other errors. */
export const codeOf = (error: unknown): string => {
  const code = (error as Coded | null)?.errorCode
  return typeof code === 'string' ? code : ''
}

/** True where the person turned back: not a failure, and nothing to report. */
export const isCancelled = (error: unknown): boolean => ['access_denied', 'user_cancelled'].includes(codeOf(error))

/** One plain sentence for any error of sign-in. */
export function authErrorText(error: unknown): string {
  const code = codeOf(error)
  // The server's own words: S8-02.
  if (code === 'token_exchange_failed') return String((error as Coded).errorMessage || 'Token exchange failed')
  const known = texts[code]
  if (known) return known
  if (error instanceof TypeError) return texts['no_network_connectivity']!
  if (!code && error instanceof Error && error.message) return error.message
  return defaultAuthError
}

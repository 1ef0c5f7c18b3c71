import type { SignInAnswer } from '#shared/accounts.ts'
import { signInPage } from '#shared/identity.ts'
import { Refusal } from './account-form.ts'

const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-requested-by': 'app' }

/** Whether this sign-in may still go on. */
export async function isSignInOpen(uid: string): Promise<boolean> {
  const response = await fetch(`${signInPage}/${encodeURIComponent(uid)}/state`, { credentials: 'same-origin' })
  const body = (await response.json().catch(() => ({ expired: true }))) as SignInAnswer
  return response.ok && !body.expired
}

/** One step of the sign-in page; `expired` comes back as an answer, every other refusal as a Refusal. */
export async function signInStep(
  uid: string,
  step: 'password' | 'code' | 'cancel',
  values: object,
): Promise<SignInAnswer> {
  const response = await fetch(`${signInPage}/${encodeURIComponent(uid)}/${step}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: JSON.stringify(values),
  })
  const body = (await response.json().catch(() => ({}))) as SignInAnswer
  if (response.ok || body.expired) return body
  throw new Refusal(body.error ?? 'The server could not answer. Try again in a moment.', body.fields)
}

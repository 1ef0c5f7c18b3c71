import { z } from 'zod'

/** Sign-in is a redirect with these scopes; the identity provider lets the person choose an account each time. */
export const signInScopes = ['openid', 'profile', 'email'] as const

/** Where the identity provider sends the browser back to, under the product's own origin. */
export const callbackPath = '/auth/microsoft/callback'

/** The page that leaves for the identity provider at once, for `?returnTo=` behind it. */
export const signInPath = '/auth/sign-in'

/** Where a window leads that was opened to sign in again: its page closes it. */
export const signedInAgainPath = '/signed-in-again'

/** Where the built-in directory asks for the password: `/sign-in/<id of one sign-in>`. */
export const signInPage = '/sign-in'

/** The person as the identity provider knows them: id is `uid.utid`, as the identity library builds it. */
export const SignedInUser = z.object({ id: z.string(), email: z.string(), name: z.string() })
export type SignedInUser = z.output<typeof SignedInUser>

/** The answer of /auth/token, /auth/refresh and /auth/session; `expiresIn` counts seconds. */
export type SessionAnswer = {
  success: boolean
  token?: string
  user?: SignedInUser
  expiresIn?: number
  error?: string
  idToken?: string
  clientInfo?: string
  /** Two ids that a person may read out to support; neither opens anything. */
  support?: { userId: string; sessionId: string }
}

/** Who is signed in and what they may do: GET /api/me. */
export const Me = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  roles: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  /** Patterns for `grants` of permissions.ts. */
  permissions: z.array(z.string()),
  /** Whether anybody reports to them in the org chart of today. */
  leads: z.boolean(),
  /** The installation signs in with built-in accounts and sample data. */
  evaluation: z.boolean(),
  /** The day it is for the company as the server knows it, and the time zone (IANA) whose midnight ends it: no clock of a reader decides a day. */
  companyDay: z.string(),
  companyTimeZone: z.string(),
  /** The instant `companyDay` was said at, so that a page open over midnight can tell how far its own clock is off. */
  companyTime: z.iso.datetime(),
  /** All of this is somebody as whom another member (`by`) sees Mainstay; nothing can be changed meanwhile. */
  viewing: z.strictObject({ id: z.uuid(), until: z.iso.datetime(), by: z.uuid() }).nullable(),
})

/** A page says for which view it was loaded, and the server which one there is: the pages of one member never hold what another sees. */
export const viewHeader = 'x-view'
export const noView = 'none'
export type Me = z.output<typeof Me>

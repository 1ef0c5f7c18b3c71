import { grants } from '#shared/permissions.ts'

/** Who makes a call, and what they may do at this moment. Comes from the session alone, never from input. */
export type Actor = {
  id: string
  name: string
  email: string
  permissions: readonly string[]
  /** Null for the product's own jobs and the creation of the sample company; `token:…` for a program with a token. */
  sessionId: string | null
  /** When the person last proved who they are; left out where no browser is signed in. */
  signedInAt?: string
}

/** True where a signed-in browser makes the call: only there a person may be asked about their own access. */
export const isInBrowser = ({ sessionId }: Actor): boolean => sessionId !== null && !sessionId.startsWith('token:')

export const may = (actor: Actor, permission: string): boolean => grants(actor.permissions, permission)

/** The product itself, in jobs that no person started. */
export const system: Actor = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Mainstay',
  email: '',
  permissions: ['*.*.*'],
  sessionId: null,
}

import { grants } from '#shared/permissions.ts'

/** A right as a person has it: through which role, on whose records and in which legal entities (null where it does not matter), and up to which amount. */
export type Grant = {
  permission: string
  role: string
  label: string
  /** The people whose records it is about, worked out with the session. */
  people: readonly string[] | null
  /** Where it is about a department: that one, for what belongs to a department and nobody in it. */
  department: string | null
  entities: readonly string[] | null
  limit: { minor: string; currency: string } | null
  /** The first moment without it. */
  until: string | null
}

/** Who makes a call, and what they may do at this moment. Comes from the session alone, never from input. */
export type Actor = {
  id: string
  name: string
  email: string
  permissions: readonly string[]
  /** How far each of them reaches; left out for the product itself, whose rights reach everything. */
  grants?: readonly Grant[]
  /** Null for the product's own jobs and the creation of the sample company; `token:…` for a program with a token. */
  sessionId: string | null
  /** When the person last proved who they are; left out where no browser is signed in. */
  signedInAt?: string
  /** Somebody else sees with the eyes of this person, and changes nothing. */
  view?: View
}

/** One member sees Mainstay as another: until when (an instant), and who looks, with the rights of their own. */
type View = { id: string; until: string; by: Actor }

/** Under whose name the audit log keeps what somebody did: of a view, that of whoever looks; its id in place of the session says as whom. */
export const auditedAs = (actor: Actor): Pick<Actor, 'id' | 'name' | 'sessionId'> =>
  actor.view ? { id: actor.view.by.id, name: actor.view.by.name, sessionId: `view:${actor.view.id}` } : actor

/** True where a signed-in browser makes the call: only there a person may be asked about their own access. */
export const isInBrowser = ({ sessionId }: Actor): boolean => sessionId !== null && !sessionId.startsWith('token:')

export const may = (actor: Actor, permission: string): boolean => grants(actor.permissions, permission)

/** Whether somebody may give others this right (a pattern of a role): they have it themselves, without a limit of reach, amount or time. */
export const mayGive = (actor: Actor, pattern: string): boolean =>
  hasWithoutLimit(actor, pattern, pattern.includes('@'))

/** Whether somebody has a right on everything there is, whosever records a pattern of a role speaks of. */
export const hasWhole = (actor: Actor, pattern: string): boolean => hasWithoutLimit(actor, pattern, false)

const hasWithoutLimit = (actor: Actor, pattern: string, ofSome: boolean): boolean =>
  may(actor, pattern) &&
  (actor.grants?.some(
    ({ permission, people, entities, limit, until }) =>
      grants([permission], pattern) && (people === null || ofSome) && !entities && !limit && !until,
  ) ??
    true)

/** The same person where time has gone on: what is over counts nothing any more. */
export function stillAt(actor: Actor, now: Date): Actor {
  const over = actor.grants?.some(({ until }) => until !== null && now.getTime() >= Date.parse(until))
  if (!over) return actor
  const left = actor.grants!.filter(({ until }) => until === null || now.getTime() < Date.parse(until))
  return { ...actor, grants: left, permissions: [...new Set(left.map(({ permission }) => permission))] }
}

/** The names of the roles that somebody has at this moment. */
export const roleNames = ({ grants: held = [] }: Actor): string[] => [...new Set(held.map(({ role }) => role))]

/** A right as somebody has it, once for each role that gives it. */
export const grantsOf = ({ grants: held = [] }: Actor, permission: string) =>
  held.filter((each) => grants([each.permission], permission))

/** The limits under which somebody has a right, of those that have one. */
export const limitsOf = ({ grants: held = [] }: Actor, permission: string) =>
  held.flatMap(({ limit, permission: pattern }) => (limit && grants([pattern], permission) ? [limit] : []))

/** The product itself, in jobs that no person started. */
export const system: Actor = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Mainstay',
  email: '',
  permissions: ['*.*.*'],
  sessionId: null,
}

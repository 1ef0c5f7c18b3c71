import { grantsOf, hasWhole, type Actor } from '../call/actor.ts'
import type { AppContext } from '../app-context.ts'
import { rightsAt, type Rights } from './held.ts'
import type { OpenView, SignedIn } from './sessions.ts'

/** The right to see Mainstay as another member. */
const viewRight = 'settings.members.view-as'

type Modules = Pick<AppContext, 'modules'>['modules']

/**
 * Whether somebody has whole what another has in any part. A seat opens a record whatever the roles of whoever sits in it say, so what is
 * decided on counts as theirs.
 */
export function covers(viewer: Actor, { permissions }: Pick<Rights, 'permissions'>, modules: Modules): boolean {
  const decided = modules.flatMap(({ records }) =>
    records.flatMap(({ record }) => (record.approval ? [`${record.name}.read`] : [])),
  )
  return [...permissions, ...decided].every((right) => hasWhole(viewer, right))
}

/** Whoever is signed in, as themselves. */
const selfOf = ({ session, person, held }: SignedIn, now: Date): Actor => ({
  id: person.id,
  name: person.name,
  email: person.email,
  ...rightsAt(person.id, held, now),
  sessionId: session.id,
  signedInAt: session.signedInAt,
})

/** Who makes the calls of a session at this moment: its person, or the member as whom they see, for as long as they may. */
export function actorOfSession(signedIn: SignedIn, now: Date, modules: Modules): Actor {
  const by = selfOf(signedIn, now)
  return (signedIn.view && memberOf(signedIn.view, by, now, modules)) ?? by
}

/** The member of a view, with the rights of theirs; null where it is over. */
function memberOf({ id, until, person, held }: OpenView, by: Actor, now: Date, modules: Modules): Actor | null {
  const ends = [until, ...grantsOf(by, viewRight).flatMap((grant) => grant.until ?? [])].toSorted()[0]!
  if (!person.active || now.getTime() >= Date.parse(ends) || !grantsOf(by, viewRight).length) return null
  const rights = rightsAt(person.id, held, now)
  if (!covers(by, rights, modules)) return null
  const { name, email } = person
  return { id: person.id, name, email, ...rights, sessionId: by.sessionId, view: { id, until: ends, by } }
}

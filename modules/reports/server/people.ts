import { peopleCall } from '#modules/reports/shared/people.ts'
import { membersNamed } from '#server/auth/members-named.ts'
import { route } from '#server/call/route.ts'

/** Active members by a part of their name, or by id. */
export const peopleRoute = route(peopleCall, ({ query }, { tx }) => membersNamed(query, tx))

import { formatList } from '#client/format.ts'
import type { Round } from '#shared/standing.ts'

type Step = Round['steps'][number]

/** 'Helena Varga', 'Helena Varga or Ingrid Solberg', 'one of Helena Varga, Ingrid Solberg and 3 others', '2 of …' */
export function askedOf({ asked, quorum }: Step): string {
  const names = asked.map(({ name }) => name)
  if (names.length === 0) return 'no one'
  if (quorum === 1 && names.length <= 2) return names.join(' or ')
  const said = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return quorum >= names.length ? formatList(said) : `${quorum === 1 ? 'one' : quorum} of ${formatList(said)}`
}

/** All steps in one line: 'Noor Haddad, then Helena Varga and at the same time Ingrid Solberg'. */
export const routeOf = ({ steps }: Round): string =>
  steps.map((step, at) => `${at === 0 ? '' : step.beside ? ' and in parallel ' : ', then '}${askedOf(step)}`).join('')

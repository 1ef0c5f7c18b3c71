import { linesOn, type Letterhead } from '#server/papers/paper.ts'
import type { Entity } from './entities.ts'

const landOf = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

type Place = { postCode: string | null; city: string | null; region: string | null; country: string | null }

/** Where the code stands behind the region, in one line. */
const codeLast = new Set(['US', 'CA', 'AU'])
const townOf = ({ postCode, city, region, country }: Place): (string | null)[] =>
  codeLast.has(country ?? '')
    ? [[[city, region].filter(Boolean).join(', '), postCode].filter(Boolean).join(' ')]
    : [[postCode, city].filter(Boolean).join(' '), region]

/** A place as its lines are written beneath a name. */
export const placeOf = (at: Place & { street: readonly (string | null)[] }): string[] =>
  linesOn(...at.street, ...townOf(at), at.country && landOf(at.country))

/** What papers of a legal entity have at their head. */
export const letterheadOf = (entity: Entity): Letterhead => {
  const { name, addressLine, country, companyId, vatIdentifier } = entity
  return {
    name,
    country,
    lines: linesOn(
      ...placeOf({ ...entity, street: [addressLine] }),
      companyId && `Company number ${companyId}`,
      vatIdentifier && `Tax identifier ${vatIdentifier}`,
    ),
  }
}

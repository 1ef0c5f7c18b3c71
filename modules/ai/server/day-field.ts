import { isDays, placesOf, type DatasetSource, type Place } from '#modules/reports/server/datasets.ts'
import { stemsOf, type Token } from './tokens.ts'

/** Words of a question that name a day field, and the names of such fields. */
const hints: readonly (readonly [words: readonly string[], fields: RegExp])[] = [
  [['due'], /due/i],
  [['expire', 'expiring', 'expires', 'end', 'ending', 'expiry'], /validUntil|validTo|ends|until|expires/i],
  [['posted', 'post'], /posting/i],
  [['hired', 'hire', 'joined', 'join', 'started', 'start', 'starting', 'begin', 'new'], /hireDate|startsOn|validFrom/i],
  [['left', 'leaving'], /leaveDate/i],
  [['needed', 'need'], /needed/i],
  [['expected', 'delivered', 'deliver', 'delivery', 'arrive', 'arriving'], /expected/i],
  [['ordered'], /orderDate/i],
  [['submitted', 'requested'], /submittedAt/i],
  [['created', 'entered', 'added', 'raised', 'made'], /createdAt/i],
  [['changed', 'updated', 'modified'], /updatedAt/i],
  [['review'], /review/i],
  [['closing', 'close'], /closes/i],
]

const own = (dataset: DatasetSource): Place[] =>
  placesOf(dataset).filter((place) => isDays(place) && !place.path.includes('.'))

/** The day field that a word of the question names, marked as used. */
export function takeDayField(tokens: readonly Token[], dataset: DatasetSource): Place | null {
  const places = own(dataset)
  for (const token of tokens) {
    if (token.used) continue
    const hint = hints.find(([words]) => words.includes(token.stem) || words.includes(token.raw.toLowerCase()))
    const place =
      (hint && places.find(({ path }) => hint[1].test(path))) ??
      places.find(({ field }) => {
        const [only, ...rest] = stemsOf(field.label)
        return rest.length === 0 && only === token.stem && only.length > 3
      })
    if (!place) continue
    token.used = true
    return place
  }
  return null
}

/** Days that are asked for ahead of time. */
export const isAhead = ({ path }: Place): boolean =>
  /due|valid|ends|until|expires|needed|expected|review|closes|firstDay/i.test(path)

/** The day by which rows of a dataset are usually asked for: that of its order, else a day that every row has. */
export function dayPlaceOf(dataset: DatasetSource): Place | null {
  const places = own(dataset)
  const sorted = dataset.base.source.record.sort.split(',').map((name) => name.replace('-', ''))
  return (
    places.find(({ path }) => sorted.includes(path) && path !== 'createdAt' && path !== 'updatedAt') ??
    places.find(({ field }) => field.kind === 'day' && !field.optional) ??
    null
  )
}

/** How far a right reaches: what is one's own, of those who report to one, of one's department, of some legal entities, or everything. */
export const reaches = ['own', 'reports', 'department', 'entity', 'all'] as const
export type Reach = (typeof reaches)[number]

/** Whose records a pattern of a role is about: `procurement.requisitions.update@own`; everybody's where it says nothing. */
export type Whose = Exclude<Reach, 'entity'>

/** A pattern without whose records it is about. */
const bare = (pattern: string): string => pattern.split('@', 1)[0]!
export function whoseOf(pattern: string): Whose {
  const whose = pattern.split('@')[1] ?? 'all'
  // What nobody has heard of is not everybody's.
  return whose === 'all' || whose === 'reports' || whose === 'department' ? whose : 'own'
}

/** What both lists of patterns grant, as patterns: a token's scope can never reach beyond its owner's rights. */
export function granted(held: readonly string[], wanted: readonly string[]): string[] {
  const both = held.flatMap((one) => wanted.flatMap((other) => overlap(bare(one).split('.'), bare(other).split('.'))))
  return [...new Set(both)]
}

function overlap(one: string[], other: string[]): string[] {
  if (one.length !== other.length) return []
  const parts = one.map((part, at) =>
    part === '*' ? other[at] : other[at] === '*' || other[at] === part ? part : null,
  )
  return parts.includes(null) ? [] : [parts.join('.')]
}

/** True where one of the patterns (`area.record-types.verb`, `*` for any part) covers the permission; every session has `signed-in`. */
export function grants(patterns: readonly string[], needed: string): boolean {
  if (needed === 'public' || needed === 'signed-in') return true
  return patterns.some((pattern) => covers(pattern, needed))
}

/** Asked of every pattern in every call: it walks both texts once and makes no other. */
function covers(pattern: string, needed: string): boolean {
  const end = endOf(pattern)
  const last = endOf(needed)
  let at = 0
  for (let place = 0; place < end; place += 1) {
    const isPart = (place === 0 || pattern[place - 1] === '.') && (place + 1 === end || pattern[place + 1] === '.')
    if (pattern[place] === '*' && isPart) while (at < last && needed[at] !== '.') at += 1
    else if (at >= last || pattern[place] !== needed[at++]) return false
  }
  return at === last
}

/** Where it says whose records it is about. */
function endOf(pattern: string): number {
  const whose = pattern.indexOf('@')
  return whose < 0 ? pattern.length : whose
}

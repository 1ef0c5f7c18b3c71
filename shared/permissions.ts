/** What both lists of patterns grant, as patterns: a token's scope can never reach beyond its owner's rights. */
export function granted(held: readonly string[], wanted: readonly string[]): string[] {
  const both = held.flatMap((one) => wanted.flatMap((other) => overlap(one.split('.'), other.split('.'))))
  return [...new Set(both)]
}

function overlap(one: string[], other: string[]): string[] {
  if (one.length !== other.length) return []
  const parts = one.map((part, at) =>
    part === '*' ? other[at] : other[at] === '*' || other[at] === part ? part : null,
  )
  return parts.includes(null) ? [] : [parts.join('.')]
}

/** True where one of the patterns (`room.nouns.verb`, `*` for any part) covers the permission; every session has `signed-in`. */
export function grants(patterns: readonly string[], needed: string): boolean {
  if (needed === 'public' || needed === 'signed-in') return true
  const parts = needed.split('.')
  return patterns.some((pattern) => {
    const wanted = pattern.split('.')
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
  })
}

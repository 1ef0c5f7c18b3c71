/** True where one of the patterns (`room.nouns.verb`, `*` for any part) covers the permission; every session has `signed-in`. */
export function grants(patterns: readonly string[], needed: string): boolean {
  if (needed === 'public' || needed === 'signed-in') return true
  const parts = needed.split('.')
  return patterns.some((pattern) => {
    const wanted = pattern.split('.')
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
  })
}

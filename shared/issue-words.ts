/** What zod found, as far as a sentence needs it. */
type Issue = {
  code?: string
  input?: unknown
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
  format?: string
}

/** A sentence for what zod alone would say in its own words; a schema's own sentence goes before it. */
export function sentenceFor(issue: Issue): string | undefined {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  if (empty || (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)) return 'Fill this in'
  if (issue.code === 'too_small' && issue.origin === 'array')
    return issue.minimum === 1 ? 'Add at least one line' : `Add at least ${issue.minimum} lines`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `At least ${issue.minimum} characters` : `Must be ${issue.minimum} or more`
  if (issue.code === 'too_big' && issue.origin === 'array') return `At most ${issue.maximum} lines`
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `Must be ${issue.maximum} or less`
  if (issue.code === 'invalid_value') return 'Choose one of the list'
  if (issue.code === 'invalid_type') return 'Give a whole number such as 12'
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'Choose one of the list'
  return undefined
}

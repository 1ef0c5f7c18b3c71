import type { Question } from '#modules/reports/shared/question.ts'
import { fiscalOf } from '#modules/reports/server/fiscal.ts'
import { dayOf } from '#server/approval/seat.ts'
import type { Call } from '#server/call/call.ts'
import { takeAmounts } from './amounts.ts'
import { candidatesIn, closedIn } from './candidates.ts'
import { interpret } from './interpret.ts'
import { recordNamed } from './numbers.ts'
import { pageNamed, type NamedPage } from './pages.ts'
import { withReferences } from './references.ts'
import { inTerms } from './synonyms.ts'
import { tokensOf } from './tokens.ts'

/**
 * A question in words as a question of the reports, or as one about texts. `unused` are words that the figures leave out of account;
 * 'closed' names records whose list the caller
 * may not open, 'unknown' a name that no record has, 'page' a standard report, 'negated' a negation that is not read.
 */
export type Recognised =
  | { kind: 'report'; question: Question; unused: string[] }
  | { kind: 'closed'; many: string }
  | { kind: 'unknown'; name: string; many: string }
  | { kind: 'page'; page: NamedPage }
  | { kind: 'negated'; word: string }
  | { kind: 'text' }

const aboutTexts =
  /\b(?:what|where|which) (?:does|do|did|is) .*\b(?:say|says|said|mean|written)\b|\baccording to\b|\bsay about\b|\bhow (?:do|can|should|does) (?:i|we|you|one|an?)\b|\bpolicy on\b|\bnotice period\b|\bexplain\b/i

/** Reads a question by the declarations of all record types; nothing is sent anywhere. */
export async function recognise(text: string, call: Call): Promise<Recognised> {
  if (aboutTexts.test(text)) return { kind: 'text' }
  const numbered = await recordNamed(tokensOf(text), call)
  if (numbered) return { kind: 'report', question: numbered, unused: [] }
  const { rest, conditions } = takeAmounts(inTerms(text))
  const tokens = tokensOf(rest)
  const clock = { today: await dayOf(call), fiscalStart: (await fiscalOf(null, call)).month }
  const readings = candidatesIn(tokens, call)
    .map((candidate) => ({ candidate, reading: interpret(tokens, conditions, candidate, clock) }))
    .toSorted(
      (a, b) =>
        a.reading.unused.length - b.reading.unused.length ||
        b.candidate.phrase.length - a.candidate.phrase.length ||
        a.candidate.at - b.candidate.at,
    )
  const [best] = readings
  const closed = closedIn(tokens, call)
  // 'Bills by vendor' is about bills: without them it is not a question about vendors.
  if (best && closed && closed.at < best.candidate.at) return { kind: 'closed', many: closed.many }
  if (!best) {
    const page = pageNamed(tokens, call.actor)
    if (page) return { kind: 'page', page }
    return closed ? { kind: 'closed', many: closed.many } : { kind: 'text' }
  }
  const { negation } = best.reading
  if (negation) return { kind: 'negated', word: negation }
  const { question, unused, unknown } = await withReferences(best.reading, call)
  if (unknown) return { kind: 'unknown', name: unknown, many: best.candidate.dataset.many }
  const recognised = question.filters.length + question.rows.length
  // Words without a meaning for the figures outweigh the rest: the question is rather about a text.
  return unused.length > 1 && unused.length > recognised ? { kind: 'text' } : { kind: 'report', question, unused }
}

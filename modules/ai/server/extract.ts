import { retrieve } from '#modules/retrieval/server/retrieve.ts'
import type { Hit } from '#modules/retrieval/shared/retrieval.ts'
import type { Call } from '#server/call/call.ts'
import { says } from './sentences.ts'
import type { StoredPart } from './parts.ts'
import { isFiller, tokensOf } from './tokens.ts'

const mostPassages = 4
/** The share of a question's words that a sentence with its title has to hold to be an answer. */
const enough = 0.5
/** Places in the order of meaning that are near enough to be shown without a common word. */
const nearInMeaning = 4

const wordsOf = (text: string): Set<string> =>
  new Set(tokensOf(text).flatMap((token) => (isFiller(token) ? [] : [token.stem])))

const sentencesOf = (passage: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(passage)].map(({ segment }) => segment.trim())

type Asked = { words: ReadonlySet<string>; weightOf: (word: string) => number }

/** The words of a question; those that few of the passages hold count for more. */
function askedIn(text: string, hits: readonly Hit[]): Asked {
  const held = hits.map(({ passage, title }) => wordsOf(`${title} ${passage}`))
  const weightOf = (word: string) => Math.log(1 + hits.length / (1 + held.filter((words) => words.has(word)).length))
  return { words: wordsOf(text), weightOf }
}

/** How much of the question a text holds, from 0 to 1. */
function shareOf(text: string, { words, weightOf }: Asked): number {
  const own = wordsOf(text)
  const sum = (some: readonly string[]) => some.reduce((total, word) => total + weightOf(word), 0)
  const whole = sum([...words])
  return whole ? sum([...words].filter((word) => own.has(word))) / whole : 0
}

/** The sentence of a passage that holds most of the question, read with the title of its document. */
const bestSentence = ({ title, passage }: Hit, asked: Asked) =>
  sentencesOf(passage)
    .map((quote) => ({ quote, share: shareOf(`${title} ${quote}`, asked), own: shareOf(quote, asked) }))
    .filter(({ own }) => own > 0)
    .reduce((best, each) => (each.share > best.share ? each : best), { quote: '', share: 0, own: 0 })

/** Sentences of documents that answer a question, each with its passage; else the nearest passages of documents and records. */
export async function extract(text: string, call: Call): Promise<StoredPart[]> {
  const documents = await retrieve({ text, mode: 'both', recordTypes: ['documents.documents'], limit: 12 }, call)
  // The properties of a document say what it is, and not what it says.
  const pages = documents.hits.filter(({ page }) => page !== null)
  const asked = askedIn(text, pages)
  const answers = pages
    .map((hit) => ({ id: hit.passageId, ...bestSentence(hit, asked) }))
    .filter(({ share }) => share >= enough)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, mostPassages)
  if (answers.length) return [{ kind: 'passages', passages: answers.map(({ id, quote }) => ({ id, quote })) }]
  const { hits } = await retrieve({ text, mode: 'both', limit: 12 }, call)
  const all = askedIn(text, hits)
  const near = hits
    .filter(
      ({ title, passage, meaningRank }) =>
        shareOf(`${title} ${passage}`, all) > 0 || (meaningRank !== null && meaningRank <= nearInMeaning),
    )
    .slice(0, mostPassages)
  if (near.length === 0) return [{ kind: 'note', said: says.notFound() }]
  return [
    { kind: 'note', said: says.nearest() },
    { kind: 'passages', passages: near.map(({ passageId }) => ({ id: passageId, quote: '' })) },
  ]
}

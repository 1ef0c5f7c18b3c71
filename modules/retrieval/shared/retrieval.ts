import { z } from 'zod'
import { get, post, Uuid } from '#shared/api.ts'
import { isDay } from '#shared/day.ts'
import { isCleanText } from '#shared/text.ts'
import { Quality } from './quality.ts'

export const modes = ['words', 'meaning', 'both'] as const
export type Mode = (typeof modes)[number]

/** A passage with the record it comes from, as far as the caller may see that. */
export const Hit = z.strictObject({
  recordType: z.string(),
  recordId: Uuid,
  title: z.string(),
  number: z.string().nullable(),
  /** The page that opens the record, a document at the page of the passage. */
  to: z.string(),
  page: z.int().nullable(),
  passage: z.string(),
  passageId: Uuid,
  /** From 0 to 1; of the mode that was used. */
  score: z.number(),
  /** Its place among the passages by their words, and by their meaning. */
  wordsRank: z.int().nullable(),
  meaningRank: z.int().nullable(),
  /** Words of title and passage that the question has, as they are written there. */
  matched: z.array(z.string()),
})
export type Hit = z.output<typeof Hit>

export const Retrieved = z.strictObject({
  hits: z.array(Hit),
  /** The mode that was used: words where there is no model, or none of its vectors. */
  mode: z.enum(modes),
  /** Misspelt words, and those that were searched in their place. */
  repaired: z.array(z.strictObject({ from: z.string(), to: z.string() })),
})
export type Retrieved = z.output<typeof Retrieved>

const Day = z.string().max(10).refine(isDay, 'Enter a day such as 2026-11-28')
const Limit = z
  .string()
  .regex(/^([1-9]|[1-4]\d|50)$/, 'Enter a number from 1 to 50')
  .optional()

/** How much is indexed. */
export const IndexState = z.strictObject({
  documents: z.int(),
  records: z.int(),
  passages: z.int(),
  /** Passages long enough to have a meaning, and those that have the vector of the current model. */
  embeddable: z.int(),
  embedded: z.int(),
  /** The current model; null where meaning is switched off. */
  model: z.string().nullable(),
  /** Records that wait to be indexed, and since when the first of them. */
  waiting: z.int(),
  waitingSince: z.string().nullable(),
})
export type IndexState = z.output<typeof IndexState>

export const Measurement = z.strictObject({
  measuredAt: z.string(),
  measuredByName: z.string(),
  model: z.string().nullable(),
  quality: Quality,
})
export type Measurement = z.output<typeof Measurement>

export const retrievalApi = {
  search: get('/api/ai/retrieval', {
    summary: 'Passages of documents and records by words, by meaning, or by both',
    query: z.strictObject({
      q: z.string().trim().min(1).max(400).refine(isCleanText),
      mode: z.enum(modes).optional(),
      /** Names of record types with commas: only those. */
      types: z
        .string()
        .max(1000)
        .regex(/^[\w.-]+(,[\w.-]+)*$/, 'Enter names of record types with commas between them')
        .optional(),
      /** Records of this member. */
      owner: Uuid.optional(),
      /** Records that were last changed from this day on, and until that day. */
      from: Day.optional(),
      to: Day.optional(),
      limit: Limit,
    }),
    reply: Retrieved,
    can: 'ai.retrieval.read',
    rate: 240,
  }),
  similar: get('/api/ai/retrieval/:id/similar', {
    summary: 'Passages of other records that resemble one passage',
    params: z.strictObject({ id: Uuid }),
    query: z.strictObject({ limit: Limit }),
    reply: Retrieved,
    can: 'ai.retrieval.read',
    rate: 240,
  }),
  /** What the filters of the page offer. */
  choices: get('/api/ai/retrieval/choices', {
    summary: 'Record types whose passages you may retrieve, and whether meaning is searched',
    reply: z.strictObject({
      types: z.array(z.strictObject({ recordType: z.string(), many: z.string() })),
      people: z.array(z.strictObject({ id: Uuid, name: z.string() })),
      meaning: z.boolean(),
    }),
    can: 'ai.retrieval.read',
  }),
  state: get('/api/ai/retrieval-index', {
    summary: 'How much is indexed for retrieval, and what waits',
    reply: IndexState,
    can: 'ai.retrieval-index.read',
  }),
  quality: get('/api/ai/retrieval-index/quality', {
    summary:
      'The last measurement of the quality of retrieval, and whether there are labelled questions to measure with',
    reply: z.strictObject({ measurable: z.boolean(), last: Measurement.nullable() }),
    can: 'ai.retrieval-index.read',
  }),
  measure: post('/api/ai/retrieval-index/quality', {
    summary: 'Measure the quality of retrieval over the labelled questions',
    reply: Measurement,
    can: 'ai.retrieval-index.measure',
    rate: 6,
  }),
}

import { z } from 'zod'
import { Done, get, IdParams, post, Said, Uuid } from '#shared/api.ts'
import { Question } from '#modules/reports/shared/question.ts'
import { isCleanText } from '#shared/text.ts'
import { conversations } from './conversations.ts'

/** Totals as they were when the question was asked, by currency, in the order of the question's values. */
export const Totals = z.array(
  z.strictObject({ currency: z.string().nullable(), cells: z.array(z.string().nullable()) }),
)
export type Totals = z.output<typeof Totals>

/** A passage of a document or record that an answer refers to, with the sentences that answer best. */
export const Citation = z.strictObject({
  passageId: z.string(),
  recordType: z.string(),
  recordId: Uuid,
  title: z.string(),
  to: z.string(),
  page: z.int().nullable(),
  passage: z.string(),
  /** Empty where the passage is merely near to the question. */
  quote: z.string(),
})
export type Citation = z.output<typeof Citation>

/** A piece of a model's text. A figure is one that a tool returned, a struck one is not. */
export const Piece = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  /** `part` is the place of the report among the parts; `value` the figure as decimal text. */
  z.strictObject({ kind: z.literal('figure'), text: z.string(), part: z.int(), value: z.string() }),
  z.strictObject({ kind: z.literal('citation'), passageId: z.string() }),
  z.strictObject({ kind: z.literal('struck'), text: z.string() }),
])
export type Piece = z.output<typeof Piece>

/**
 * A part of an answer. It holds a question and no figures: those are computed under the rights of its reader whenever it is read.
 * `before` are the totals at the time of asking; null where the reader's rights are others.
 */
export const Part = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('report'),
    question: Question,
    /** Words of the question that the figures leave out of account. */
    unused: z.array(z.string()),
    before: Totals.nullable(),
  }),
  z.strictObject({
    kind: z.literal('passages'),
    citations: z.array(Citation),
    /** Passages of the answer that the reader may no longer open. */
    closed: z.int(),
  }),
  z.strictObject({ kind: z.literal('text'), pieces: z.array(Piece) }),
  /** A page that answers the question, such as a financial statement. */
  z.strictObject({ kind: z.literal('page'), title: z.string(), says: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('note'), said: Said }),
])
export type Part = z.output<typeof Part>

export const messageStates = ['working', 'answered', 'stopped', 'failed'] as const
export const ratings = ['good', 'bad'] as const

export const Message = z.strictObject({
  id: Uuid,
  /** The message before it; several with the same one are branches. */
  parentId: Uuid.nullable(),
  role: z.enum(['person', 'assistant']),
  /** The question of a person; of an answer what the model has written so far. */
  text: z.string(),
  parts: z.array(Part),
  state: z.enum(messageStates),
  /** The model that answered; null where none did. */
  model: z.string().nullable(),
  rating: z.enum(ratings).nullable(),
  createdAt: z.string(),
})
export type Message = z.output<typeof Message>

export const QuestionText = z
  .string()
  .trim()
  .min(1, 'Enter a question')
  .max(2000, 'At most 2,000 characters')
  .refine(isCleanText, 'Enter plain text')

/** Messages of a conversation in the order they were written, at most 400. */
export const messagesCall = get(`${conversations.path}/:id/messages`, {
  summary: 'Messages of a conversation, with figures and passages of the reader’s rights',
  params: IdParams,
  reply: z.array(Message),
  can: 'ai.conversations.read',
})

const Answered = z.strictObject({ conversationId: Uuid, messages: z.array(Message) })

/** Asks a question, in a new conversation where none is named; answers the question and its answer. */
export const askCall = post('/api/ai/ask', {
  summary: 'Ask the assistant a question',
  body: z.strictObject({
    conversationId: Uuid.optional(),
    /** The answer that the question follows; the first question of a conversation has none. */
    parentId: Uuid.nullish(),
    text: QuestionText,
  }),
  reply: Answered,
  can: 'ai.conversations.create',
  rate: 60,
})

/** Answers a question of the caller once more, as a branch. */
export const againCall = post('/api/ai/messages/:id/again', {
  summary: 'Answer a question once more',
  params: IdParams,
  reply: Answered,
  can: 'ai.conversations.create',
  rate: 60,
})

/** Stops an answer that is worked on; what was written so far stays. */
export const stopCall = post('/api/ai/messages/:id/stop', {
  summary: 'Stop an answer',
  params: IdParams,
  reply: Done,
  can: 'ai.conversations.create',
})

export const rateCall = post('/api/ai/messages/:id/rate', {
  summary: 'Say whether an answer was right',
  params: IdParams,
  body: z.strictObject({ rating: z.enum(ratings).nullable() }),
  reply: Done,
  can: 'ai.conversations.create',
})

/** Questions that the caller's rights can answer, to begin with, and the model that answers; null where none is connected. */
export const suggestionsCall = get('/api/ai/suggestions', {
  summary: 'Questions to begin with',
  reply: z.strictObject({ questions: z.array(z.string()), model: z.string().nullable() }),
  can: 'ai.conversations.read',
})

/** A question in words as the question of a report; null where none was recognised. */
export const recogniseCall = get('/api/ai/recognise', {
  summary: 'Read a question in words as the question of a report',
  query: z.strictObject({ text: QuestionText }),
  reply: z.strictObject({
    question: Question.nullable(),
    unused: z.array(z.string()),
    said: Said.nullable(),
  }),
  can: 'ai.conversations.read',
  rate: 120,
})

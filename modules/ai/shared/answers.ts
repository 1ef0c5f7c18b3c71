import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { ratings } from './messages.ts'

export const answerStates = {
  working: { tone: 'info' },
  answered: { tone: 'success' },
  stopped: { tone: 'neutral' },
  failed: { tone: 'danger' },
} as const satisfies States

const row = {
  id: Uuid,
  version: z.int(),
  question: field.text('Question'),
  personName: field.text('Asked by'),
  state: field.state('State', answerStates),
  model: field.text('Model').nullable(),
  /** What the answer is made of: lists with figures, and passages of documents and records. */
  lists: field.integer('Lists'),
  passages: field.integer('Passages'),
  inputTokens: field.integer('Tokens sent').nullable(),
  outputTokens: field.integer('Tokens received').nullable(),
  rating: field.choice('Rating', ratings).nullable(),
  createdAt: field.instant('Asked'),
}

/** The log of the assistant: who asked what, what the answer was made of, and what a model took. */
export const answers = record(refs.answers.name, {
  ...refs.answers,
  many: 'answers',
  row: z.object(row),
  detail: z.object({ ...row, text: field.longText('Text of the model') }),
  form: false,
  search: ['question', 'personName'],
  sort: '-createdAt',
  inSearch: false,
  measures: {
    failed: { label: 'Failed answers', where: { state: 'failed' } },
    wrong: { label: 'Answers rated wrong', where: { rating: 'bad' } },
  },
})

import { createHash } from 'node:crypto'
import type { Question } from '#modules/reports/shared/question.ts'
import type { Piece, Totals } from '#modules/ai/shared/messages.ts'
import type { Actor } from '#server/call/actor.ts'
import type { Sentence } from '#shared/sentence.ts'

/** A part of an answer as it is kept: questions and ids of passages, and the totals at that time. */
export type StoredPart =
  | { kind: 'report'; question: Question; unused: string[]; totals: Totals | null }
  | { kind: 'passages'; passages: { id: string; quote: string }[] }
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'page'; title: string; says: string; to: string }
  | { kind: 'note'; said: Sentence }

/** What somebody may do and how far it reaches, as a hash; a view with another's eyes is never equal to that person. */
export const accessOf = ({ id, permissions, grants, view }: Actor): string =>
  createHash('sha256')
    .update(JSON.stringify([id, view?.by.id ?? null, permissions.toSorted(), grants ?? null]))
    .digest('hex')

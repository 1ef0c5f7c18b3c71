import { inWords, type Sentence, type Writing } from './sentence.ts'

/** Why a call was refused; each reason has one HTTP status. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The person may do it, but has signed in too long ago for it to count. */
  sign_in_again: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  /** A part of a file beyond its end. */
  out_of_range: 416,
  unprocessable: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type Reason = keyof typeof statusOf

/** As they are made, before anybody reads them. */
export type FieldSentences = Record<string, string | Sentence>

/** Field name (dotted for lines: `lines.2.quantity`) → sentence. */
export type FieldErrors = Record<string, string>

/** The JSON body of every refusal. `sentence` names the message for a program, with what it tells of. */
export type ProblemBody = {
  status: number
  code: Reason
  message: string
  errorId: string
  fields?: FieldErrors
  sentence?: Pick<Sentence, 'code' | 'parameters'>
}

/** The one way to say no: the server throws it, the client shows it. The message is a plain sentence for a person. */
export class Problem extends Error {
  readonly reason: Reason
  readonly said: string | Sentence
  /** Each in words as data writes them. */
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly #fields: Readonly<FieldSentences> | undefined

  constructor(reason: Reason, said: string | Sentence, fields?: Readonly<FieldSentences>, retryAfter?: number) {
    super(inWords(said))
    this.name = 'Problem'
    this.reason = reason
    this.said = said
    this.#fields = fields
    this.fields = fields && textsOf(fields)
    this.retryAfter = retryAfter
  }

  /** What is sent of it, with figures and days as whoever reads writes them. */
  told(writing: Writing): Pick<ProblemBody, 'message' | 'fields' | 'sentence'> {
    const { said } = this
    return {
      message: inWords(said, writing),
      ...(this.#fields && { fields: textsOf(this.#fields, writing) }),
      ...(typeof said === 'object' && { sentence: { code: said.code, parameters: said.parameters } }),
    }
  }

  get status(): number {
    return statusOf[this.reason]
  }
}

const textsOf = (fields: Readonly<FieldSentences>, writing?: Writing): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, inWords(said, writing)]))

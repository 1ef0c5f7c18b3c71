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
  unprocessable: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type Reason = keyof typeof statusOf

/** Field name (dotted for lines: `lines.2.quantity`) → sentence. */
export type FieldErrors = Record<string, string>

/** The JSON body of every refusal. */
export type ProblemBody = { status: number; code: Reason; message: string; errorId: string; fields?: FieldErrors }

/** The one way to say no: the server throws it, the client shows it. The message is a plain sentence for a person. */
export class Problem extends Error {
  readonly reason: Reason
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(reason: Reason, message: string, fields?: FieldErrors, retryAfter?: number) {
    super(message)
    this.name = 'Problem'
    this.reason = reason
    this.fields = fields
    this.retryAfter = retryAfter
  }

  get status(): number {
    return statusOf[this.reason]
  }
}

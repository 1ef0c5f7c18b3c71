import { ZodError } from 'zod'
import { Problem, type FieldErrors } from '#shared/problem.ts'
import { sentenceOf } from '../db/sentences.ts'
import { says } from '../sentences.ts'

type DatabaseError = { code?: string; message?: string; detail?: string }

/** The database's own error under whatever wraps it. */
function databaseError(error: unknown): DatabaseError | null {
  for (let each = error as { code?: unknown; cause?: unknown } | undefined, depth = 0; each && depth < 5; depth += 1) {
    if (typeof each.code === 'string' && (/^[0-9A-Z]{5}$/.test(each.code) || each.code.startsWith('E')))
      return each as DatabaseError
    each = each.cause as typeof each
  }
  return null
}

/** True for a deadlock or serialisation failure, which the whole transaction may try again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(databaseError(error)?.code ?? '')

/** zod's complaints as field → sentence; the part of the request (`body`) is not named, lines are dotted. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues.slice(0, 100)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of names)
      fields[path.join('.')] ??= issue.code === 'unrecognized_keys' ? 'There is no such field' : issue.message
  }
  return fields
}

const unavailable = (why = says.databaseAway()) => new Problem('unavailable', why, undefined, 2)

/** What an error of PostgreSQL means to the caller; the second net behind validation. Its own rules raise MS001 and MS009 with a sentence. */
function ofDatabase({ code = '', message = '', detail }: DatabaseError): Problem | null {
  if (code === 'MS001') return new Problem('unprocessable', sentenceOf(message))
  if (code === 'MS009') return new Problem('conflict', sentenceOf(message))
  if (code === '23505') return new Problem('conflict', says.exists(), takenFields(detail))
  if (code === '23503') return new Problem('conflict', says.inUse())
  if (code.startsWith('23')) return new Problem('unprocessable', says.breaksRule())
  if (code.startsWith('22')) return new Problem('invalid', says.unstorable())
  if (code === '55P03') return new Problem('conflict', says.lockedByAnother(), undefined, 1)
  if (code === '57014') return unavailable(says.tookTooLong())
  if (/^(08|53|57|40|25P03)/.test(code) || /^E[A-Z]+$/.test(code)) return unavailable()
  return null
}

/** 'Key (entity_id, code)=(…) already exists.' → the field a person can change: `code`; ids of other records are not named. */
function takenFields(detail = ''): FieldErrors | undefined {
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1]?.split(', ') ?? []
  const names = columns.filter((column) => /^[a-z_]+$/.test(column) && !/(^|_)id$/.test(column))
  return names.length
    ? Object.fromEntries(
        names.map((name) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          'This is taken already',
        ]),
      )
    : undefined
}

const lost =
  /connection terminated|timeout exceeded when trying to connect|connection ended|server closed the connection|the database system is|Client has encountered a connection error|terminating connection/i

/** Turns whatever was thrown into the one refusal the client sees; null for what nobody expected. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return new Problem('invalid', says.invalidInput(), fieldErrors(error))
  const database = databaseError(error)
  const known = database && ofDatabase(database)
  if (known) return known
  for (let each = error as Error | undefined, depth = 0; each && depth < 5; depth += 1) {
    if (lost.test(each.message ?? '')) return unavailable()
    each = each.cause as Error | undefined
  }
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  if (statusCode === 413) return new Problem('too_large', says.tooLarge())
  if (statusCode === 415) return new Problem('unsupported', says.notJson())
  if (statusCode === 429) return new Problem('rate_limited', says.tooManyRequests(), undefined, 10)
  if (statusCode === 503) return new Problem('unavailable', says.busy(), undefined, 2)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem('invalid', code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? says.bodyEmpty() : says.unreadable())
  return null
}

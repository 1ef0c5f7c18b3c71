import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, type KeyObject } from 'node:crypto'
import { newSecret } from './session-token.ts'

const attemptLife = 600
const mostAttempts = 5

/** A sign-in under way in one tab: its id travels in the redirect, its secret never leaves the cookie. */
type Attempt = { id: string; secret: string }

/** The product's two cookies. On plain http they lose the `__Host-` prefix and Secure, which some browsers refuse there. `key` marks the attempts that we began. */
export function browserCookies(publicOrigin: string, key: KeyObject) {
  const secure = publicOrigin.startsWith('https:')
  const sessionName = secure ? '__Host-Http-sid' : 'sid'
  const attemptsName = secure ? '__Host-Http-signin' : 'signin'
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure }

  const idOf = (secret: string) =>
    createHmac('sha256', key).update(`attempt ${secret}`).digest('base64url').slice(0, 16)
  const attemptsOf = (request: FastifyRequest): Attempt[] =>
    (request.cookies[attemptsName] ?? '').split('~').flatMap((pair) => {
      const [id, secret] = pair.split('.')
      return id && secret && id === idOf(secret) ? [{ id, secret }] : []
    })
  const writeAttempts = (reply: FastifyReply, attempts: Attempt[]) => {
    if (attempts.length === 0) return reply.clearCookie(attemptsName, options)
    const text = attempts.map(({ id, secret }) => `${id}.${secret}`).join('~')
    return reply.setCookie(attemptsName, text, { ...options, maxAge: attemptLife })
  }

  return {
    sessionName,
    session: (request: FastifyRequest): string | null => request.cookies[sessionName] || null,
    setSession: (reply: FastifyReply, value: string, seconds: number) =>
      reply.setCookie(sessionName, value, { ...options, maxAge: seconds }),
    clearSession: (reply: FastifyReply) => reply.clearCookie(sessionName, options),
    /** Adds an attempt; several tabs may sign in at once, the oldest of more than five is dropped. */
    startAttempt(request: FastifyRequest, reply: FastifyReply): Attempt {
      const secret = newSecret()
      const attempt = { id: idOf(secret), secret }
      writeAttempts(reply, [...attemptsOf(request), attempt].slice(-mostAttempts))
      return attempt
    },
    /** Finds an attempt of this browser and uses it up; null where it was started elsewhere, invented or is over. */
    takeAttempt(request: FastifyRequest, reply: FastifyReply, id: string): Attempt | null {
      const attempts = attemptsOf(request)
      const found = attempts.find((attempt) => attempt.id === id) ?? null
      if (found)
        writeAttempts(
          reply,
          attempts.filter((attempt) => attempt !== found),
        )
      return found
    },
  }
}

export type BrowserCookies = ReturnType<typeof browserCookies>

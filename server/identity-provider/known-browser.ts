import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInPage } from '#shared/identity.ts'

const days = 180
const most = 5

/** The cookie by which a browser shows that somebody has signed in there before. It opens nothing; its guesses are counted apart. */
export function knownBrowsers(key: Buffer, publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:')
  const name = secure ? '__Secure-known' : 'known'
  const macOf = (userId: string, random: string) =>
    createHmac('sha256', key).update(`${userId} ${random}`).digest('base64url')
  const marksOf = (request: FastifyRequest) =>
    (request.cookies[name] ?? '').split('~').filter((mark) => mark.length < 200)
  return {
    /** A name for this browser where it is known for this account, else null. */
    of(request: FastifyRequest, userId: string): string | null {
      for (const mark of marksOf(request)) {
        const [id, random = '', mac = ''] = mark.split('.')
        const wanted = Buffer.from(macOf(userId, random))
        const given = Buffer.from(mac)
        if (id === userId && given.length === wanted.length && timingSafeEqual(given, wanted))
          return `${userId} ${random}`
      }
      return null
    },
    remember(request: FastifyRequest, reply: FastifyReply, userId: string): void {
      if (this.of(request, userId)) return
      const random = randomBytes(12).toString('base64url')
      const others = marksOf(request).filter((mark) => mark !== '' && !mark.startsWith(`${userId}.`))
      const value = [...others, `${userId}.${random}.${macOf(userId, random)}`].slice(-most).join('~')
      void reply.setCookie(name, value, {
        path: signInPage,
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: days * 86_400,
      })
    },
  }
}

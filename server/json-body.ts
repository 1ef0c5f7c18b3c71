import type { FastifyInstance } from 'fastify'
import { Problem } from '#shared/problem.ts'

/** JSON is the only body; depth is checked on the text, before anything is built from it. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    if (!checkDepth(text as string, 32)) return done(new Problem('invalid', 'This JSON is nested too deeply'))
    return app.getDefaultJsonParser('error', 'error')(_request, text as string, done)
  })
}

/** True where no bracket of the JSON text lies deeper than `limit`; brackets inside strings do not count. */
export function checkDepth(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 91 || code === 123) {
      depth += 1
      if (depth > limit) return false
    } else if (code === 93 || code === 125) depth -= 1
  }
  return true
}

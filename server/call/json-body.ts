import type { FastifyInstance } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

/** JSON is the only body, but of a call that takes bytes; depth and names are checked on the text, before anything is built from it. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    const fault = jsonFault(text as string, 32)
    if (fault) return done(new Problem('invalid', fault))
    return server.getDefaultJsonParser('error', 'error')(_request, text as string, done)
  })
  server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, ({ routeOptions }, bytes, done) =>
    routeOptions.config.bytes ? done(null, bytes) : done(new Problem('unsupported', says.notJson())),
  )
}

/**
 * What a parser would let pass, as a sentence, or null: brackets deeper than `limit`, and one name twice in an object, of which one reader
 * takes the first and the next the last.
 */
function jsonFault(text: string, limit: number): string | null {
  // One entry for each open bracket: the names so far of an object, null for a list.
  const open: (Set<string> | null)[] = []
  let awaitsName = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      const end = endOfString(text, at)
      const names = open.at(-1)
      if (names && awaitsName) {
        const name = nameOf(text.slice(at, end + 1))
        if (names.has(name)) return `This JSON says ${name.slice(0, 60)} twice`
        names.add(name)
        awaitsName = false
      }
      at = end
    } else if (code === 91 || code === 123) {
      open.push(code === 123 ? new Set() : null)
      if (open.length > limit) return 'This JSON is nested too deeply'
      awaitsName = code === 123
    } else if (code === 93 || code === 125) {
      open.pop()
      awaitsName = false
    } else if (code === 44) awaitsName = open.at(-1) instanceof Set
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 92) at += 1
    else if (code === 34) return at
  }
  return text.length
}

/** Two spellings of one name are one name. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    // No JSON: the parser says so.
    return quoted
  }
}

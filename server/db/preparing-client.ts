import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Statements that one process has prepared at most; each costs every connection some memory. */
const mostStatements = 300
const longestText = 8000
/** Texts under watch: import batches and long lists of ids make ever new ones. */
const mostTexts = 2000

/** Text → its name, null while it has been used only once. */
const known = new Map<string, string | null>()
let names = 0

/** The name under which a text is prepared, from the second time it is used on; null for what is rare, long or one too many. */
function nameOf(text: string): string | null {
  const name = known.get(text)
  if (name || text.length > longestText) return name ?? null
  if (name === undefined) {
    if (known.size >= mostTexts) for (const [old, given] of known) if (!given) known.delete(old)
    known.set(text, null)
    return null
  }
  if (names >= mostStatements) return null
  names += 1
  known.set(text, `mainstay_${names}`)
  return known.get(text)!
}

/** What `begin` answers. */
const begun = { command: 'BEGIN', rows: [], fields: [], rowCount: null, oid: 0 }

/**
 * A client that lets the server parse and plan a repeated statement once: planning a list costs more than reading its page. What is asked in
 * one turn of the event loop goes out in one write, and a transaction begins with its first statement: each write wakes a process.
 */
export class PreparingClient extends pg.Client {
  #begin: string | null = null

  override query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    const text = simpleText(config)
    if (text !== null && typeof values !== 'function' && /^begin[\w\s]*$/.test(text)) {
      this.#begin = text
      return Promise.resolve(begun)
    }
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const begin = this.#begin
    this.#begin = null
    if (begin !== null) {
      // Nothing has happened in it.
      if (text === 'commit' || text === 'rollback') return Promise.resolve({ ...begun, command: text.toUpperCase() })
      // It fails only with its connection, which the statement behind it tells.
      query(begin).catch(() => {})
    }
    return query(prepared(config, values), values, ...rest)
  }) as pg.Client['query']
}

/** The text of a statement without parameters, null for any other. */
function simpleText(config: unknown): string | null {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

/** The config of a statement with parameters under its name; anything else (begin, cursors, what has a name) as it is. */
function prepared(config: unknown, values: unknown): unknown {
  const given = typeof config === 'string' ? { text: config } : config
  if (typeof given !== 'object' || given === null) return config
  const { text, name, values: own } = given as { text?: unknown; name?: unknown; values?: unknown }
  const parameters = Array.isArray(values) ? values : own
  if (typeof text !== 'string' || name || !Array.isArray(parameters) || parameters.length === 0) return config
  if ('submit' in given) return config
  const prepares = nameOf(text)
  return prepares ? { ...given, name: prepares } : config
}

import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Statements that one connection keeps prepared at most; each costs it some memory. */
const mostStatements = 300
const longestText = 8000
/** Texts under watch: import batches and long lists of ids make ever new ones. */
const mostTexts = 2000

/** Texts that were used; the one used last comes last. */
const seen = new Set<string>()

/** Whether a text is worth preparing: from the second time on that any connection uses it. */
function isRepeated(text: string): boolean {
  if (text.length > longestText) return false
  const repeated = seen.delete(text)
  if (!repeated && seen.size >= mostTexts) seen.delete(seen.keys().next().value!)
  seen.add(text)
  return repeated
}

/** What `begin` answers. */
const begun = { command: 'BEGIN', rows: [], fields: [], rowCount: null, oid: 0 }

/** What pg remembers of a connection: the texts that are prepared, by their names. */
type Connection = { stream: Duplex; parsedStatements: Record<string, string> }

/**
 * A client that lets the server parse and plan a repeated statement once: planning a list costs more than reading its page. What is asked in
 * one turn of the event loop goes out in one write, and a transaction or a savepoint begins with its first statement: each write wakes a process.
 */
export class PreparingClient extends pg.Client {
  /** What is to begin. */
  #begin: string[] = []
  /** Text → its name on this connection, the one used last at the end. */
  readonly #prepared = new Map<string, string>()
  #names = 0

  /** The name of a text, new or known. What was not used for the longest time makes room, and gets another name when it comes again. */
  #nameOf(text: string, { parsedStatements }: Connection, query: (text: string) => Promise<unknown>): string {
    const name = this.#prepared.get(text) ?? `mainstay_${(this.#names += 1)}`
    this.#prepared.delete(text)
    this.#prepared.set(text, name)
    const [oldest] = this.#prepared
    if (this.#prepared.size > mostStatements && oldest) {
      this.#prepared.delete(oldest[0])
      // Of one the server does not know, it would fail, and the transaction with it.
      if (Object.hasOwn(parsedStatements, oldest[1])) {
        delete parsedStatements[oldest[1]]
        query(`deallocate ${oldest[1]}`).catch(() => {})
      }
    }
    return name
  }

  override query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    const text = simpleText(config)
    if (text !== null && typeof values !== 'function' && /^(begin|savepoint)\b[\w\s]*$/.test(text)) {
      this.#begin.push(text)
      return Promise.resolve(begun)
    }
    const { connection } = this as unknown as { connection: Connection }
    const { stream } = connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const begin = this.#begin
    this.#begin = []
    // Nothing has happened in it.
    if (begin[0]?.startsWith('begin') && (text === 'commit' || text === 'rollback'))
      return Promise.resolve({ ...begun, command: text.toUpperCase() })
    // It fails only with its connection or its transaction, which the statement behind it tells.
    for (const each of begin) query(each).catch(() => {})
    const repeated = repeatedText(config, values)
    if (repeated === null) return query(config, values, ...rest)
    const given = typeof config === 'string' ? { text: config } : (config as object)
    return query({ ...given, name: this.#nameOf(repeated, connection, query) }, values, ...rest)
  }) as pg.Client['query']
}

/** The text of a statement without parameters, null for any other. */
function simpleText(config: unknown): string | null {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : null
}

/** The text of a statement with parameters that is worth preparing; null for anything else (begin, cursors, what has a name). */
function repeatedText(config: unknown, values: unknown): string | null {
  const given = typeof config === 'string' ? { text: config } : config
  if (typeof given !== 'object' || given === null || 'submit' in given) return null
  const { text, name, values: own } = given as { text?: unknown; name?: unknown; values?: unknown }
  const parameters = Array.isArray(values) ? values : own
  // Whoever names a statement, or says by '' that it has none, has decided.
  if (typeof text !== 'string' || typeof name === 'string' || !Array.isArray(parameters) || parameters.length === 0)
    return null
  return isRepeated(text) ? text : null
}

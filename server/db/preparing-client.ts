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

/** A client that lets the server parse and plan a repeated statement once: planning a list costs more than reading its page. */
export class PreparingClient extends pg.Client {
  override query = ((config: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown
    return query.call(this, prepared(config, values), values, ...rest)
  }) as pg.Client['query']
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

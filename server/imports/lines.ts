/** What separates cells, most telling first. `+|` comes with rows that end in `&|`. */
const delimiters = ['+|', '\t', ';', ',', '|'] as const

/** A quoted cell longer than this is no quoted cell but a stray quotation mark. */
const longestQuoted = 200_000

/** So many lines at the beginning may be titles. */
const mostTitles = 20

/** A row of cells, and the line of the file on which it begins. */
export type PlacedRow = { cells: string[]; place: number }

/** Rows of cells as they stand in the text, quotes removed; empty lines are no rows. */
export function* linesOf(text: string, delimiter: string): Generator<string[]> {
  for (const { cells } of placedLines(text, delimiter)) yield cells
}

export function* placedLines(text: string, delimiter: string): Generator<PlacedRow> {
  for (const row of rawLines(text, delimiter)) if (row.cells.some((cell) => cell.trim() !== '')) yield row
}

const lineEnd = /\r\n|\n|\r/g
const endsIn = (text: string): number => text.match(lineEnd)?.length ?? 0

function* rawLines(text: string, delimiter: string): Generator<PlacedRow> {
  if (delimiter === '+|') {
    let place = 1
    for (const line of text.split('&|')) {
      const row = line.replace(/^\r?\n/, '')
      if (row !== line) place += 1
      yield { cells: row.split(delimiter), place }
      place += endsIn(row)
    }
  } else if (!text.includes('"')) {
    for (const [at, line] of text.split(lineEnd).entries()) yield { cells: line.split(delimiter), place: at + 1 }
  } else yield* quotedLines(text, delimiter)
}

/** RFC 4180, and forgiving: a quotation mark in the middle of a cell, or one that is never closed, is a character like others. */
function* quotedLines(text: string, delimiter: string): Generator<PlacedRow> {
  const next = new RegExp(`${delimiter.replace(/[|+*.?^$()[\]{}\\]/g, '\\$&')}|\\r\\n|\\n|\\r`, 'g')
  let cells: string[] = []
  let at = 0
  let place = 1
  let begin = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at, next) : null
    let from = at
    if (quoted) from = quoted.end
    next.lastIndex = from
    const found = next.exec(text)
    const end = found?.index ?? text.length
    cells.push(quoted ? quoted.value : text.slice(at, end))
    at = found ? end + found[0].length : text.length + 1
    if (found?.[0] === delimiter) continue
    yield { cells, place }
    cells = []
    place += endsIn(text.slice(begin, at))
    begin = at
  }
}

/** The cell that starts with a quotation mark at `at`, or null where it does not end as one. */
function quotedCell(text: string, at: number, next: RegExp): { value: string; end: number } | null {
  const limit = at + longestQuoted
  for (let close = text.indexOf('"', at + 1); close >= 0 && close < limit; close = text.indexOf('"', close + 1)) {
    if (text[close + 1] === '"') {
      close += 1
      continue
    }
    next.lastIndex = close + 1
    const ends = close + 1 === text.length || startsAt(next, text, close + 1)
    return ends ? { value: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 } : null
  }
  return null
}

function startsAt(pattern: RegExp, text: string, at: number): boolean {
  const sticky = new RegExp(pattern.source, 'y')
  sticky.lastIndex = at
  return sticky.test(text)
}

/** The separator that the first line says for spreadsheets (`sep=;`), and the text after that line. */
export function saidDelimiter(text: string): { delimiter: string; rest: string } | null {
  const match = /^"?sep=([^"\r\n])"?\r?(?:\n|$)/i.exec(text)
  return match ? { delimiter: match[1]!, rest: text.slice(match[0].length) } : null
}

/** The separator that splits the beginning of the file into the most even rows; a comma where nothing does. */
export function delimiterOf(text: string): string {
  const start = text.slice(0, 100_000)
  if (start.includes('+|') && start.includes('&|')) return '+|'
  const scores = delimiters.slice(1).map((delimiter) => ({ delimiter, ...evenness(start, delimiter) }))
  const usable = scores.filter(({ columns, share }) => columns > 1 && share >= 0.6)
  const best = Math.max(...usable.map(({ share }) => share))
  const even = usable.filter(({ share }) => share >= best - 0.05)
  // A file of decimal commas is also even by comma: then the semicolon has about as many columns.
  const columnsOf = (sign: string) => even.find(({ delimiter }) => delimiter === sign)?.columns ?? 0
  if (columnsOf(';') > 0 && columnsOf(',') <= columnsOf(';') + 1 && columnsOf('\t') === 0) return ';'
  return even.toSorted((a, b) => b.columns - a.columns)[0]?.delimiter ?? ','
}

/** The most frequent number of cells in a row, and the share of rows that have it. */
function evenness(start: string, delimiter: string): { columns: number; share: number } {
  const counts = new Map<number, number>()
  let rows = 0
  let above = 0
  for (const cells of linesOf(start, delimiter)) {
    // A title above the table is a line of one cell.
    if (rows === 0 && cells.length === 1 && ++above <= mostTitles) continue
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    rows += 1
    if (rows === 100) break
  }
  const [columns = 0, times = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { columns, share: rows ? times / rows : 0 }
}

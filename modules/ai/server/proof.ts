import type { Piece } from '#modules/ai/shared/messages.ts'

/** What the tools returned: figures with the part that has them, ids of passages, and all of it as text. */
export type Evidence = {
  figures: ReadonlyMap<string, number>
  passages: readonly string[]
  /** The question and the tools' results, where other numbers may come from: dates, record numbers, figures in passages. */
  text: string
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const pattern = new RegExp(
  [
    `\\[(?:cite:)?(?<cite>[0-9a-f-]{8,40})\\]`,
    `(?<date>\\d{4}-\\d\\d-\\d\\d|\\d{1,2} (?:${months}) \\d{4}|(?:${months}) \\d{1,2}, \\d{4}|(?:${months}) \\d{4})`,
    `(?<code>\\b[A-Z]{1,6}[A-Z&-]*-\\d[\\w-]*)`,
    `(?<number>[-−]?\\d[\\d,]*(?:\\.\\d+)?)`,
  ].join('|'),
  'g',
)

/** A number without separators and trailing zeros: '59,982.40' is '59982.4'. */
export function plainOf(text: string): string {
  const plain = text.replaceAll(',', '').replace('−', '-')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

/** A date in words as the days or the month it names: '2026-11-18', '2026-11'. */
function isoOf(text: string): string {
  if (/^\d{4}-/.test(text)) return text
  const [, year = ''] = /(\d{4})$/.exec(text) ?? []
  const month = months.split('|').findIndex((name) => text.includes(name)) + 1
  const [, day] = /\b(\d{1,2})\b(?!\d)/.exec(text.replace(year, '')) ?? []
  return [year, String(month).padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
}

const numbersIn = (text: string): Set<string> => new Set((text.match(/[-−]?\d[\d,]*(?:\.\d+)?/g) ?? []).map(plainOf))
/** A number at the start of a line that counts the points of a list. */
const isOrdinal = (text: string, at: number, number: string): boolean =>
  /(?:^|\n)\s*$/.test(text.slice(0, at)) && /^[.)]\s/.test(text.slice(at + number.length))

/**
 * A model's text in pieces: figures of a tool with the part that proves them, citations, and numbers that no tool returned, which are struck out.
 */
export function proven(text: string, { figures, passages, text: sources }: Evidence): Piece[] {
  const elsewhere = numbersIn(sources)
  const pieces: Piece[] = []
  let last = 0
  const add = (piece: Piece, at: number, length: number) => {
    if (at > last) pieces.push({ kind: 'text', text: text.slice(last, at) })
    pieces.push(piece)
    last = at + length
  }
  for (const match of text.matchAll(pattern)) {
    const { cite, date, code, number } = match.groups as Record<string, string | undefined>
    const [whole] = match
    const at = match.index
    if (cite) {
      const passage = passages.indexOf(cite)
      add(passage < 0 ? { kind: 'text', text: '' } : { kind: 'citation', passageId: cite }, at, whole.length)
    } else if (date) {
      if (!sources.includes(isoOf(date)) && !sources.includes(date))
        add({ kind: 'struck', text: whole }, at, whole.length)
    } else if (code) {
      if (!sources.includes(code)) add({ kind: 'struck', text: whole }, at, whole.length)
    } else if (number && !isOrdinal(text, at, number)) {
      const plain = plainOf(number)
      const part = figures.get(plain)
      if (part !== undefined) add({ kind: 'figure', text: whole, part, value: plain }, at, whole.length)
      else if (!elsewhere.has(plain)) add({ kind: 'struck', text: whole }, at, whole.length)
    }
  }
  if (last < text.length) pieces.push({ kind: 'text', text: text.slice(last) })
  return pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

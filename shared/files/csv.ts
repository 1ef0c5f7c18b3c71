/** What a spreadsheet would run as a formula, also in its fullwidth form or behind spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A text cell of a CSV file that no spreadsheet takes for a formula (rule R26). */
export const safeText = (text: string): string => (formula.test(text) ? `'${text}` : text)

const numeric = new Set(['integer', 'quantity', 'price', 'money'])
/** Whether a spreadsheet reckons with a field of this kind. */
export const isNumeric = (kind: string): boolean => numeric.has(kind)

/** The value of a field as people and programs alike read it: decimals and days as they are, moments in UTC without their zone. */
export function fieldText(kind: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'boolean') return value ? 'Yes' : 'No'
  return kind === 'instant' ? String(value).slice(0, 19).replace('T', ' ') : String(value)
}

/** A cell of a field, from its text: numbers stay numbers, also negative ones; text is made safe, also where it looks like one. */
export const fieldCell = (kind: string, text: string): string => (isNumeric(kind) ? text : safeText(text))

const quoted = (text: string): string =>
  /[",;\t\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A line of CSV (RFC 4180) from texts. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** The mark at the start of a file tells Excel that the text is UTF-8. */
export const csvMark = '\uFEFF'

/** A value that is a number by its writing stays one, also a negative one; other text is made safe. */
const cellOf = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : safeText(text)
}

/** A whole file of values, as they are written for programs. */
export const csvFile = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  csvMark + [head, ...rows].map((cells) => csvLine(cells.map(cellOf))).join('')

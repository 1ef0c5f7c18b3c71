import { add } from '#shared/money.ts'

/** Remarks of a run, alike ones together: `text` has `#` where the first decimal number stood, `sum` adds these numbers up. */
export type Notes = { text: string; sum: string | null; rows: number }[]

const most = 30
const number = /-?\d{1,15}\.\d{1,12}/

/** Counts a remark in; 'Rounded by 0.0032 USD' of many rows becomes one remark with the sum. */
export function addNote(notes: Notes, text: string, rows = 1): Notes {
  const found = number.exec(text)?.[0] ?? null
  return merge(notes, { text: found ? text.replace(found, '#') : text, sum: found, rows })
}

export const mergeNotes = (a: Notes, b: Notes): Notes => b.reduce(merge, a)

function merge(notes: Notes, one: Notes[number]): Notes {
  const known = notes.find(({ text }) => text === one.text)
  if (!known) return notes.length < most ? [...notes, one] : notes
  const sum = known.sum !== null && one.sum !== null ? add(known.sum, one.sum) : known.sum
  return notes.map((each) => (each === known ? { text: one.text, sum, rows: known.rows + one.rows } : each))
}

export const noteTexts = (notes: Notes): string[] =>
  notes.map(
    ({ text, sum, rows }) =>
      `${sum === null ? text : text.replace('#', sum)} (${rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`})`,
  )

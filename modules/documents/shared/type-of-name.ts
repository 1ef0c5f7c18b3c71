import type { Document } from './documents.ts'

/** Words of file names by which a type of document is known; the first that fits counts. */
const words: readonly (readonly [Document['documentType'], RegExp])[] = [
  ['contract', /\b(contract|agreement|lease|nda|amendment|addendum|sow)\b/],
  ['price list', /\bprice ?(list|s)?\b|\btariffs?\b|\bcatalog(ue)?\b/],
  ['certificate', /\bcertificat(e|ion)s?\b|\biso \d{4,5}\b/],
  ['policy', /\b(policy|policies|procedures?|code of conduct)\b/],
  ['manual', /\b(manual|handbook|guide|instructions?)\b/],
  ['report', /\b(report|review|minutes|analysis)\b/],
  ['form', /\b(form|template|questionnaire)\b/],
  ['letter', /\b(letter|notice)\b/],
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The type of document that a title suggests: 'Taconic supply agreement 2027' → 'contract'; 'other' where none does. */
export const typeOfName = (title: string): Document['documentType'] =>
  words.find(([, fits]) => fits.test(plain(title)))?.[0] ?? 'other'

/** Characters at the beginning of a text that say what it is: its heading and the parties. */
const headLength = 400

/** The beginning of a text, which names its kind and its parties. */
export const headOf = (text: string): string => text.slice(0, headLength)

const isName = (word: string): boolean => word.length > 3 && !/\d/.test(word) && typeOfName(word) === 'other'

/** Words of a title that may be the name of a company, at most three: 'Taconic supply agreement 2027' → ['taconic', 'supply']. */
export const namesIn = (title: string): string[] => plain(title).split(' ').filter(isName).slice(0, 3)

/** Capitalized words of a text that may begin the name of a company, at most eight: 'between Kestrel Freight and us' → ['kestrel', 'freight']. */
export const namesInText = (text: string): string[] => {
  const capitalized = text.match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(capitalized.map(plain))].filter(isName).slice(0, 8)
}

/** Whether a text has the whole of a name in it, as words. */
export const isNamedIn = (text: string, name: string): boolean => ` ${plain(text)} `.includes(` ${plain(name)} `)

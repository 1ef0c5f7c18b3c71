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

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** The type of document that a title suggests: 'Taconic supply agreement 2027' → 'contract'; 'other' where none does. */
export const typeOfName = (title: string): Document['documentType'] =>
  words.find(([, fits]) => fits.test(plain(title)))?.[0] ?? 'other'

/** Words of a title that may be the name of a company, at most three: 'Taconic supply agreement 2027' → ['taconic', 'supply']. */
export const namesIn = (title: string): string[] =>
  plain(title)
    .split(' ')
    .filter((word) => word.length > 3 && !/\d/.test(word) && typeOfName(word) === 'other')
    .slice(0, 3)

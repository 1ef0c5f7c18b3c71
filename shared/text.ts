const forbidden =
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** True where PostgreSQL and JSON can hold the text as it is: no NUL, control character or lone surrogate. */
export const isCleanText = (text: string): boolean => !forbidden.test(text)

const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e0fff}]|(?<=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\s])[\u200c\u200d]/u
const turning = /[\u202a-\u202e\u2066-\u2069]/

/** Letters that look like Latin ones: beside these in one word they pass for another word. Signs such as Ω or µ do not. */
const mixed = [
  /\p{sc=Latin}[\p{L}\p{M}]*[\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Cherokee}]/u,
  /[\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Cherokee}][\p{L}\p{M}]*\p{sc=Latin}/u,
  /\p{sc=Latin}[\p{L}\p{M}]*[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυ]/u,
  /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυ][\p{L}\p{M}]*\p{sc=Latin}/u,
]

/** Any kind of blank or break becomes a plain blank: what is pasted from a page or a sheet stays one line. */
export const oneLine = (text: string): string =>
  text.replace(/[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' ')

/** What one line of text may not hold, as a sentence, or null: characters nobody sees, and words of two alphabets that pass for another. */
export const lineFault = (text: string): string | null =>
  invisible.test(text)
    ? 'Remove the invisible characters: type the text instead of pasting it'
    : mixed.some((each) => each.test(text))
      ? 'Write each word in the letters of one alphabet'
      : null

/** True where a text of several lines reads in the direction it is written. */
export const isStraight = (text: string): boolean => !turning.test(text)

/** 'purchase order' → 'Purchase order'. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'partlyReceived' or 'partly_received' → 'Partly received'; what begins with a capital is said as it is. */
export function wordsOf(state: string): string {
  if (state === 'grir') return 'Received, not billed'
  if (/^[A-Z]/.test(state)) return state
  const words = state
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Mei Lin' → 'ML'; the mail address's first letter where there is no name. */
export const initialsOf = (name: string) => {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${name.includes('@') ? '' : (words.slice(1).at(-1)?.[0] ?? '')}`.toUpperCase()
}

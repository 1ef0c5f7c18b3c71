/** Capitals of other alphabets that look like Latin ones, each before the one it looks like. */
const letters = new Map(
  'АAВBЕEКKМMНHОOРPСCТTУYХXІIЇIЈJЅSԚQԜWΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'
    .match(/../gu)!
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)
const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** '٣' → '3': the ten digits of a script begin where the last hexadecimal digit is 0 or 6. */
function digit(char: string): string {
  const code = char.codePointAt(0)!
  return String((code & 15) - (isDigit(code & ~15) ? 0 : 6))
}

/** What a text looks like to a hurried eye: without case, marks, blanks and signs, in Latin letters and digits, numbers without leading zeros. */
export const lookOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\p{L}/gu, (char) => letters.get(char) ?? char)
    .replace(/\p{Nd}/gu, digit)
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '') || text.trim()

/** The same of a document number, of which zeros at its beginning are no part: '0INV1001' reads as 'INV-1001'. */
export const lookOfNumber = (text: string): string => lookOf(text.replace(/^[\s0]+(?=[\p{L}\p{N}])/u, ''))

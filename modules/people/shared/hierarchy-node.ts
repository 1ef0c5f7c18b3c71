/**
 * Where somebody stands in a hierarchy as SQL Server writes it (`hierarchyid`, hexadecimal): '5AC0' is '/1/1/', the first below the first. Each
 * level begins with a code that says how many bits follow and from which number they count; a last bit ends the level.
 */
const levels = [
  { code: '01', bits: 'xx', from: 0 },
  { code: '100', bits: 'xx', from: 4 },
  { code: '101', bits: 'xxx', from: 8 },
  { code: '110', bits: 'xx0x1xxx', from: 16 },
  { code: '1110', bits: 'xxx0xxx0x1xxx', from: 80 },
] as const

/** '5AC0' → '/1/1/', nothing → '/'; null where it is no such node. */
export function pathOfNode(hex: string): string | null {
  const text = hex.replace(/^0x/i, '')
  if (text.length % 2 || !/^[0-9A-F]*$/i.test(text)) return null
  let rest = text
    .split('')
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
  let path = '/'
  while (rest.includes('1')) {
    const level = levels.find(({ code }) => rest.startsWith(code))
    if (!level) return null
    const body = rest.slice(level.code.length, level.code.length + level.bits.length)
    const ends = rest[level.code.length + level.bits.length]
    const fits = level.bits.split('').every((bit, n) => bit === 'x' || bit === body[n])
    // A level between two others is not read: no chart of a company has one.
    if (!fits || ends !== '1') return null
    const number = body
      .split('')
      .filter((_, n) => level.bits[n] === 'x')
      .join('')
    path += `${level.from + Number.parseInt(number, 2)}/`
    rest = rest.slice(level.code.length + level.bits.length + 1)
  }
  return path
}

/** '/1/2/' → '/1/'; null above the top. */
export const pathAbove = (path: string): string | null => (path === '/' ? null : path.replace(/[^/]+\/$/, ''))

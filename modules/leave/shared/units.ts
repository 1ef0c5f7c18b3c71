/** Days and hours of leave are counted in ten-thousandths, as whole numbers: a month of twenty days a year is no float. */
export const one = 10_000

/** '1.6667' → 16667 */
export const units = (text: string): number => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * one + Number(part.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -value : value
}

/** 16667 → '1.6667', 15000 → '1.5' */
export const unitText = (value: number): string => {
  const [whole, part] = [Math.floor(Math.abs(value) / one), Math.abs(value) % one]
  const decimals = String(part).padStart(4, '0').replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

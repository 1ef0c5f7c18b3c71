const plain = /^-?\d{1,30}(\.\d{1,12})?$/

/** A plain decimal string: optional minus, digits, at most 12 decimals; no exponent, no separators. */
export const isDecimal = (text: string): boolean => plain.test(text)

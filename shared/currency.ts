/** ISO 4217 of what has no amount. */
export const noCurrency = 'XXX'

/** ISO 4217 currencies whose minor unit is not 2 decimals. */
const exponents: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** The same the other way round, for a statement: every currency of a number of decimals other than 2. */
export const currenciesByExponent: readonly (readonly [exponent: number, codes: readonly string[]])[] = [
  ...new Set(Object.values(exponents)),
].map((exponent) => [exponent, Object.keys(exponents).filter((code) => exponents[code] === exponent)])

/** Decimals of a currency's minor unit. */
export const exponentOf = (currency: string): number => exponents[currency] ?? 2

/** Signs that are compared in the database, of a vector's first numbers. */
const signCount = 512

/** The signs of a vector as PostgreSQL reads them; a shorter one has zeros behind it. */
export const bitsOf = (vector: ArrayLike<number>): string =>
  Array.from({ length: signCount }, (_, at) => ((vector[at] ?? 0) > 0 ? '1' : '0')).join('')

/** A vector in whole numbers from -127 to 127: its direction, and not its length. */
export function packed(vector: ArrayLike<number>): Buffer {
  let top = 0
  for (let at = 0; at < vector.length; at += 1) top = Math.max(top, Math.abs(vector[at]!))
  const bytes = Int8Array.from({ length: vector.length }, (_, at) => Math.round((vector[at]! / (top || 1)) * 127))
  return Buffer.from(bytes.buffer)
}

export const unpacked = (bytes: Buffer): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)

/** The cosine of two vectors, 1 for the same direction; 0 where one has no length. */
export function cosineOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) return 0
  let [product, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at]!, other[at]!]
    product += a * b
    first += a * a
    second += b * b
  }
  return first > 0 && second > 0 ? product / Math.sqrt(first * second) : 0
}

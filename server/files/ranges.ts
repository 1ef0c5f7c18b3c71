import type { Range } from '../storage/storage.ts'

/** `bytes=0-499`, `bytes=500-`, `bytes=-500`: one part alone. */
const onePart = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Which part of a file of so many bytes a Range header asks for (RFC 9110, 14.1.2 and 14.2): null where it is sent whole, as for another unit, for several
 * parts and for what is no range; 'none' where nothing of the part is there.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const [, from, to] = onePart.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)]
  if (first > last) return null
  return first >= size ? 'none' : { first, last: Math.min(last, size - 1) }
}

/** Whether a header such as If-Match names this entity tag: `*`, or a list (RFC 9110, 8.8.3). Weak ones count where `weakly` says so. */
export const names = (header: string, tag: string, weakly: boolean): boolean =>
  header.trim() === '*' ||
  [...header.matchAll(/(W\/)?("[^"]*")/g)].some(([, weak, named]) => named === tag && (weakly || !weak))

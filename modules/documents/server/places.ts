/** Where a word stands on its page, in parts of the page from its top left corner; and how sure whoever read it from a picture is, in percent. */
export type Place = { left: number; top: number; width: number; height: number; sure: number | null }

/** A third of a millimetre of a page is near enough to mark a word. */
const parts = 2000
const [plain, seen] = [0, 1]

/**
 * Places of the words of a page in the order of its text (a word is what stands between spaces), in four to five bytes each: whole parts of the page,
 * where a word begins counted from the end of the one before, its line and its height from those of the one before.
 */
export function packPlaces(places: readonly Place[]): Uint8Array {
  const isSeen = places.some(({ sure }) => sure !== null)
  const bytes: number[] = [isSeen ? seen : plain]
  const put = (value: number) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  const putChange = (value: number) => put(value < 0 ? -value * 2 - 1 : value * 2)
  let [end, line, size] = [0, 0, 0]
  for (const { left, top, width, height, sure } of places) {
    const [x, y, w, h] = [left, top, width, height].map(inParts) as [number, number, number, number]
    putChange(x - end)
    put(w)
    putChange(y - line)
    putChange(h - size)
    if (isSeen) bytes.push(Math.max(0, Math.min(100, sure ?? 100)))
    ;[end, line, size] = [x + w, y, h]
  }
  return Uint8Array.from(bytes)
}

const inParts = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * parts)

/** The places that `packPlaces()` kept. */
export function unpackPlaces(bytes: Uint8Array): Place[] {
  let at = 1
  const take = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at]!
      at += 1
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const takeChange = (): number => {
    const value = take()
    return value & 1 ? -(value + 1) / 2 : value / 2
  }
  const places: Place[] = []
  let [end, line, size] = [0, 0, 0]
  while (at < bytes.length) {
    const x = end + takeChange()
    const w = take()
    line += takeChange()
    size += takeChange()
    end = x + w
    const sure = bytes[0] === seen ? bytes[at++]! : null
    places.push({ left: x / parts, top: line / parts, width: w / parts, height: size / parts, sure })
  }
  return places
}

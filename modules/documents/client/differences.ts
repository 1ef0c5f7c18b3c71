export type Part = { kind: 'same' | 'added' | 'gone'; lines: string[] }

/** Pairs of lines up to which two texts are compared line by line; beyond, what differs is shown as a whole. */
const mostPairs = 4_000_000

/** How one text becomes another, in lines: the longest that both share stays (LCS), all else is gone or added. */
export function differencesOf(before: string, after: string): Part[] {
  const [a, b] = [before, after].map((text) => text.split(/\r?\n/).map((line) => line.trimEnd())) as [
    string[],
    string[],
  ]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const parts: Part[] = []
  const put = (kind: Part['kind'], lines: readonly string[]) => {
    const last = parts.at(-1)
    if (lines.length === 0) return
    if (last?.kind === kind) last.lines.push(...lines)
    else parts.push({ kind, lines: [...lines] })
  }
  put('same', a.slice(0, start))
  const [old, now] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (old.length * now.length > mostPairs) {
    put('gone', old)
    put('added', now)
  } else for (const [kind, line] of shortest(old, now)) put(kind, [line])
  put('same', end ? a.slice(-end) : [])
  return parts
}

function* shortest(old: readonly string[], now: readonly string[]): Generator<[Part['kind'], string]> {
  const width = now.length + 1
  // How many lines both share from here on.
  const shared = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      shared[i * width + j] =
        old[i] === now[j]
          ? shared[(i + 1) * width + j + 1]! + 1
          : Math.max(shared[(i + 1) * width + j]!, shared[i * width + j + 1]!)
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      yield ['same', old[i]!]
      i += 1
      j += 1
    } else if (j === now.length || (i < old.length && shared[(i + 1) * width + j]! >= shared[i * width + j + 1]!)) {
      yield ['gone', old[i]!]
      i += 1
    } else {
      yield ['added', now[j]!]
      j += 1
    }
  }
}

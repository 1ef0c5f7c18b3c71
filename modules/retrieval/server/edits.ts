/** How many letters are to be added, left out, changed or exchanged with the next to make one word of another. */
export function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let a = 1; a <= one.length; a += 1) {
    const row = [a]
    for (let b = 1; b <= other.length; b += 1) {
      const same = one[a - 1] === other[b - 1] ? 0 : 1
      const turned = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      row.push(
        Math.min(
          rows[a - 1]![b]! + 1,
          row[b - 1]! + 1,
          rows[a - 1]![b - 1]! + same,
          turned ? rows[a - 2]![b - 2]! + 1 : Infinity,
        ),
      )
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

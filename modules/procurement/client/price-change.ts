/** How far the newest price lies from the oldest, as a share: 0.05 for 5 % more; null where there is nothing to compare. For show only. */
export function priceChange(points: readonly { unitPrice: string }[]): number | null {
  const [last, first] = [points[0], points.at(-1)]
  if (!last || !first || points.length < 2 || Number(first.unitPrice) === 0) return null
  return Number(last.unitPrice) / Number(first.unitPrice) - 1
}

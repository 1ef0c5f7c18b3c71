import type { Shape } from './shape.ts'

/** Named marks that the server says, one beside the other. */
export const marksShape = (
  of: string,
  name: string,
  marks: readonly { label: string; amount: string; to: string }[],
  currency: string,
): Shape => ({
  of,
  places: marks.map(({ label }) => ({ key: label, label })),
  series: [{ name, marks: marks.map(({ amount, to }) => ({ amount, to })) }],
  currency,
})

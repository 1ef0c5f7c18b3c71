import type { Field } from '#shared/record.ts'

/** Right aligned and in figures. */
export const isNumeric = ({ kind }: Field): boolean =>
  kind === 'money' || kind === 'price' || kind === 'quantity' || kind === 'integer'

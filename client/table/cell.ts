import type { ReactNode } from 'react'
import type { AnyRow } from '#client/record/field-value.tsx'

/** A cell of one's own, and the fields of the row it is made of: a list asks for no others. */
type Cell = { reads: readonly string[]; of: (row: AnyRow) => ReactNode }
export type CellOverrides = Readonly<Record<string, Cell>>

/** Of what it reads, and of nothing else, it is made. */
export const cell = <const F extends string>(
  reads: readonly F[],
  of: (row: Readonly<Record<F, unknown>>) => ReactNode,
): Cell => ({ reads, of: (row) => of(row as Record<F, unknown>) })

import { useEffect, useState } from 'react'
import type { AnyRecord } from '#shared/record.ts'
import { fieldsRuled, fieldsShown, inOrder } from '#shared/fields-read.ts'
import type { CellOverrides } from './cell.ts'
import { placeAt, rememberPlace } from './list-memory.ts'

type Shown = {
  /** Names of the columns. */
  columns: readonly string[]
  /** Fields beside them, as cards have. */
  also: readonly string[]
  cells?: CellOverrides
  view: string
  /** Of the entry of the history. */
  place: string
}

/** The fields that a list asks for: what it shows in this view or has shown there, so that a column that is hidden or comes back asks nothing; and what the rules of its verbs read. */
export function useFieldsAsked(record: AnyRecord, { columns, also, cells = {}, view, place }: Shown): string[] {
  const [asked, setAsked] = useState<{ view: string; names: readonly string[] }>(() => ({
    view,
    names: placeAt(place).fields,
  }))
  const shown = [...columns, ...also]
  const needed = fieldsShown(record, [
    ...shown,
    ...shown.flatMap((name) => cells[name]?.reads ?? []),
    record.title,
    record.stateField,
    ...fieldsRuled(record),
  ])
  const names = inOrder(record, asked.view === view ? [...asked.names, ...needed] : needed)
  if (asked.view !== view || names.join() !== asked.names.join()) setAsked({ view, names })
  useEffect(() => rememberPlace(place, { fields: names }))
  return names
}

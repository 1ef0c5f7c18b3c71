import type { RecordRef } from '#shared/record-ref.ts'
import { callAt, type AnyPage, type AnyRow } from './any-call.ts'
import { call, useApi } from './api.ts'
import type { Choice } from './ui/combobox.tsx'

// Tests of the client run without Vite, and without an app.
const found = import.meta.env
  ? import.meta.glob<Readonly<Record<string, RecordRef>>>('../modules/*/shared/refs.ts', { eager: true })
  : {}

/** The record ref of every record type of the app, by name. */
export const recordRefs: ReadonlyMap<string, RecordRef> = new Map(
  Object.values(found).flatMap((module) => Object.values(module).map((recordRef) => [recordRef.name, recordRef])),
)

/** The record ref of a record type; undefined where no module keeps it. */
export const recordRefOf = (name: string | undefined): RecordRef | undefined =>
  name === undefined ? undefined : recordRefs.get(name)

const pathOf = ({ name }: RecordRef) => `/api/${name.replace('.', '/')}`

/** One row as a line of a picker. */
export function choiceOf(
  { title, subtitle }: Pick<RecordRef, 'title' | 'subtitle'>,
  row: Readonly<Record<string, unknown>>,
): Choice {
  const detail = subtitle ? row[subtitle] : undefined
  return { id: String(row['id']), label: String(row[title] ?? ''), detail: detail ? String(detail) : undefined }
}

/** The first rows that match what was typed. */
export async function searchRecord(recordRef: RecordRef, text: string): Promise<Choice[]> {
  const query = { ...(text ? { q: text } : {}), limit: '20' }
  const page = (await call(callAt(pathOf(recordRef)), { query } as never)) as AnyPage
  return page.items.map((row) => choiceOf(recordRef, row))
}

/** The title of one record by id; undefined while it is read, or where it may not be. */
export function useTitle(recordRef: RecordRef, id: string): string | undefined {
  const { data } = useApi(callAt(`${pathOf(recordRef)}/${id}`), {}, { enabled: id !== '' })
  const row = data as AnyRow | undefined
  return row && id ? String(row[recordRef.title] ?? '') : undefined
}

import { createContext, use, type ReactNode } from 'react'
import { call } from '#client/api.ts'
import type { Choice } from '#client/ui/combobox.tsx'
import type { AnyRecord } from '#shared/record.ts'

export type Records = Readonly<Record<string, AnyRecord>>

/** All nouns of the application by name, so that a reference finds the list, page and title of what it points to. */
export const RecordsContext = createContext<Records>({})

export const RecordsProvider = ({ records, children }: { records: readonly AnyRecord[]; children: ReactNode }) => (
  <RecordsContext value={byName(records)}>{children}</RecordsContext>
)

const known = new WeakMap<readonly AnyRecord[], Records>()
function byName(records: readonly AnyRecord[]): Records {
  const found = known.get(records) ?? Object.fromEntries(records.map((record) => [record.name, record]))
  known.set(records, found)
  return found
}

/** The noun of that name; undefined where it is not registered. */
export const useRecord = (name: string | undefined): AnyRecord | undefined => {
  const records = use(RecordsContext)
  return name === undefined ? undefined : records[name]
}

/** One row as a line of a picker. */
export function choiceOf(record: AnyRecord, row: Record<string, unknown>): Choice {
  const detail = record.subtitle ? row[record.subtitle] : undefined
  return { id: String(row.id), label: String(row[record.title] ?? ''), detail: detail ? String(detail) : undefined }
}

/** The first rows that match what was typed. */
export async function searchRecord(record: AnyRecord, text: string): Promise<Choice[]> {
  const page = await call(record.api.list, { query: { ...(text ? { q: text } : {}), limit: '20' } })
  return page.items.map((row) => choiceOf(record, row as Record<string, unknown>))
}

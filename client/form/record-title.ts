import { useApi } from '#client/api.ts'
import type { AnyRecord } from '#shared/record.ts'

/** The title of one record by id; undefined while it is read, or where it may not be. */
export function useTitle(record: AnyRecord, id: string): string | undefined {
  const found = useApi(record.api.read, { params: { id } }, { enabled: id !== '' })
  const row = found.data as Record<string, unknown> | undefined
  return row && id ? String(row[record.title] ?? '') : undefined
}

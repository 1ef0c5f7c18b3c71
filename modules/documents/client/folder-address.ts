import { filterText, parseFilter } from '#shared/list.ts'

/** The folder whose documents the library shows, as it stands in the address; null for all. */
export function folderOf(params: URLSearchParams): string | null {
  const filters = params.getAll('filter').map(parseFilter)
  return filters.find((each) => each?.field === 'folderId' && each.operator === 'eq')?.value ?? null
}

/** The address of the library with the documents of a folder, or of all. */
export const libraryAt = (folderId: string | null): string =>
  folderId === null
    ? '/documents/library'
    : `/documents/library?view=all&filter=${encodeURIComponent(filterText({ field: 'folderId', operator: 'eq', value: folderId }))}`

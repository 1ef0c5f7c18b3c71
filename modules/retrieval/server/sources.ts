import { getTableName } from 'drizzle-orm'
import { facts } from '#server/db/facts.ts'
import type { ServerModule } from '#server/module.ts'
import type { Source } from '#server/record/source.ts'

export const documentsName = 'documents.documents'

const known = new WeakMap<readonly ServerModule[], readonly Source[]>()

/** Record types whose records are indexed: those that the search over everything finds by themselves, and of whose rows the database keeps the history. */
export function indexedSources(modules: readonly ServerModule[]): readonly Source[] {
  const made =
    known.get(modules) ??
    modules
      .flatMap(({ records }) => records.map(({ source }) => source))
      .filter(({ record, table }) => record.inSearch !== false && Object.hasOwn(facts, getTableName(table)))
  known.set(modules, made)
  return made
}

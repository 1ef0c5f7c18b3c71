import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { Read } from '#client/errors/read-gate.tsx'
import { datasetsCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import { ready, type Ready } from '#modules/reports/shared/ready.ts'
import { reports } from '#modules/reports/shared/reports.ts'
import type { RowOf } from '#shared/record.ts'

/** A report of the catalogue, standard or saved. */
export type Entry = {
  key: string
  name: string
  description: string | null
  group: string
  to: string
  owner: string | null
  /** Who checked it. */
  certifiedBy: string | null
  /** The id of a saved report. */
  id: string | null
}

/** Standard reports of datasets and pages that are open to the reader. */
export function readyEntries(
  all: readonly Ready[],
  datasets: readonly Pick<Dataset, 'name'>[],
  can: (right: string) => boolean,
): Entry[] {
  const open = new Set(datasets.map(({ name }) => name))
  return all
    .filter((report) => ('question' in report ? open.has(report.question.dataset) : can(report.can)))
    .map((report) => ({
      key: report.slug,
      name: report.name,
      description: report.description,
      group: report.area,
      to: 'question' in report ? `/reports/ready/${report.slug}` : report.to,
      owner: null,
      certifiedBy: null,
      id: null,
    }))
}

/** Saved reports: those of the reader, then the shared ones by folder. */
export const savedEntries = (rows: readonly RowOf<typeof reports>[], me: string | undefined): Entry[] =>
  rows.map(({ id, name, description, folder, ownerId, ownerName, certifiedByName }) => ({
    key: id,
    name,
    description,
    group: folder || (ownerId === me ? 'My reports' : 'Shared with you'),
    to: `/reports/${id}`,
    owner: ownerId === me ? 'You' : ownerName,
    certifiedBy: certifiedByName,
    id,
  }))

/** Entries that hold the text, by group: folders first, then the areas of standard reports. */
export function grouped(entries: readonly Entry[], text: string): [group: string, entries: Entry[]][] {
  const wanted = text.trim().toLowerCase()
  const found = entries.filter(({ name, description, group, owner }) =>
    `${name} ${description ?? ''} ${group} ${owner ?? 'standard'}`.toLowerCase().includes(wanted),
  )
  return [...Map.groupBy(found, ({ group }) => group)]
}

/** Reports that the reader can open: saved ones, then standard ones. None without the right to reports. */
export function useCatalogue(): Read<Entry[]> {
  const { me, can } = useAuth()
  const enabled = can(datasetsCall.can)
  const datasets = useApi(datasetsCall, {}, { enabled })
  const saved = useApi(reports.api.list, { query: { limit: '200', sort: 'name' } }, { enabled })
  const data =
    datasets.data && saved.data
      ? [...savedEntries(saved.data.items, me?.id), ...readyEntries(ready, datasets.data, can)]
      : undefined
  const failed = datasets.isError ? datasets : saved
  return {
    data: enabled ? data : [],
    isError: failed.isError,
    isEnabled: true,
    error: failed.error,
    refetch: () => void failed.refetch(),
  }
}

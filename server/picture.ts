import type { Connection, Part, ServerModule } from './module.ts'

/** The connections that every area has in the picture of the system: who calls it, what is imported, what it keeps and changes. */
export const everyArea = (area: string, label: string) => ({
  calls: {
    id: `calls-${area}`,
    from: 'people',
    to: area,
    label: `Calls to ${label}`,
    of: [`calls ${area}`],
    source: 'Counter of calls',
  },
  rows: {
    id: `rows-${area}`,
    from: 'spreadsheets',
    to: area,
    label: `Imported rows for ${label}`,
    of: [`rows ${area}`],
    source: 'Imports',
  },
  files: {
    id: `files-${area}`,
    from: area,
    to: 'files',
    label: `Files of ${label}`,
    of: [`files ${area}`],
    source: 'Attachments',
  },
  changes: {
    id: `changes-${area}`,
    from: area,
    to: 'audit',
    label: `Changes in ${label}`,
    of: [`changes ${area}`],
    source: 'Audit log',
  },
})

/** The areas of an app that keep record types, those that stand highest first, each with the name of its front. */
export function areasOf(
  modules: readonly ServerModule[],
): { area: string; label: string; records: ServerModule['records'] }[] {
  const areas = Map.groupBy(modules.toReversed(), ({ area, name }) => area ?? name)
  return [...areas].flatMap(([area, of]) => {
    const records = of.flatMap((module) => module.records)
    const label = (of.find(({ name }) => name === area) ?? of[0]!).label
    return records.length ? [{ area, label, records }] : []
  })
}

/** The parts and connections of the modules of an app: what they say of themselves, and for each area what every one has. */
export function pictureOf(modules: readonly ServerModule[]): { parts: Part[]; connections: Connection[] } {
  const areas = areasOf(modules)
  const own = modules.toReversed().flatMap(({ picture }) => picture?.parts ?? [])
  const added = areas
    .filter(({ area }) => !own.some(({ id }) => id === area))
    .map(({ area, label, records: [first] }): Part => {
      const { listPage, api } = first!.record
      return { id: area, label, kind: 'room', to: listPage, needs: api.list.can }
    })
  const parts = [...added, ...own].toSorted((a, b) => Number(a.below ?? false) - Number(b.below ?? false))
  const connections = modules.flatMap(({ picture }) => picture?.connections ?? [])
  const standard = areas.flatMap(({ area, label, records }): Connection[] => {
    const { calls, rows, files, changes } = everyArea(area, own.find(({ id }) => id === area)?.label ?? label)
    return [calls, ...(records.some(({ record }) => record.imported) ? [rows] : []), files, changes]
  })
  const isOwn = ({ from, to }: Connection) => connections.some((each) => each.from === from && each.to === to)
  return { parts, connections: [...connections, ...standard.filter((each) => !isOwn(each))] }
}

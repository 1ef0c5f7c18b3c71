import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '#client/api.ts'
import { nodesAtOnce, orgChartApi, type ChartNode, type OrgChart } from '#modules/people/shared/org-chart.ts'
import { itemsBelow, personOf, type ChartItem, type KnownLevel } from '#modules/people/shared/chart-tree.ts'

/** The second level below the person in the middle opens by itself where no more than these have reports. */
const mostOpened = 12

/** Where a chart begins: the people above the person in the middle, and that person; empty for the top of the chart. */
export type ChartStart = { on: string; path: OrgChart['path']; nodes: OrgChart['nodes'] }

/** The part of the chart that is open: each open box reads its own level, and nothing else is read. */
export function useOrgChart({ on, path, nodes }: ChartStart) {
  const middle = path.at(-1)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [whole, setWhole] = useState<ReadonlyMap<string, number>>(new Map())
  const [raised, setRaised] = useState(0)
  const rootAt = Math.max(0, path.length - 2 - raised)
  const root = path[rootAt]
  const lead = new Set(path.slice(rootAt).map(({ id }) => id))
  const managers = (middle ? nodes : []).filter(({ reports }) => reports > 0)
  const byItself = new Set(managers.length <= mostOpened ? managers.map(({ id }) => id) : [])
  const isOpen = (id: string) => changed.get(id) ?? (lead.has(id) || byItself.has(id))
  const ids = [...new Set([...(root ? [] : ['']), ...lead, ...byItself, ...changed.keys()])].filter(
    (id) => id === '' || isOpen(id),
  )
  const asked = ids.flatMap((id) =>
    Array.from({ length: whole.get(id) ?? 1 }, (_, at) => ({
      id,
      url: urlOf(orgChartApi.level, {
        query: { on, ...(id ? { under: id } : {}), ...(at ? { skip: String(at * nodesAtOnce) } : {}) },
      }),
    })),
  )
  const reads = useQueries({
    queries: asked.map(({ url }) => ({ queryKey: [url], meta: { figures: orgChartApi.level.figures } })),
  })
  const levels = new Map<string, KnownLevel>()
  for (const [at, { id }] of asked.entries()) {
    const { data, isError, isPending } = reads[at]!
    const level = data as OrgChart | undefined
    const before = levels.get(id)
    levels.set(id, {
      nodes: [...(before?.nodes ?? []), ...(level?.nodes ?? [])],
      more: level?.more ?? before?.more ?? false,
      failed: (before?.failed ?? false) || isError,
      loading: (before?.loading ?? false) || isPending,
    })
  }
  const view = { isOpen, isWhole: (id: string) => whole.has(id), levelOf: (id: string) => levels.get(id) }
  const items: ChartItem[] = root ? [personOf(root, view, lead)] : itemsBelow('', null, view, lead)
  return {
    items,
    middle,
    /** The manager of the box at the top, who is not drawn yet. */
    above: path[rootAt - 1] as ChartNode | undefined,
    raise: () => setRaised(raised + 1),
    toggle: (id: string) => setChanged((now) => new Map(now).set(id, !isOpen(id))),
    /** Draws everybody below somebody, as many as one answer has at a time. */
    showMore: (id: string) => setWhole((now) => new Map(now).set(id, (now.get(id) ?? 0) + 1)),
    retry: (id: string) => asked.forEach((each, at) => each.id === id && void reads[at]!.refetch()),
  }
}
export type OrgChartState = ReturnType<typeof useOrgChart>

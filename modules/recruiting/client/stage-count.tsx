import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { applications, type Stage } from '#modules/recruiting/shared/applications.ts'
import { filterText, type Filter } from '#shared/list.ts'
import { upperFirst } from '#shared/text.ts'

/** How many stand in a stage: the figure of the record type, which leads to exactly its rows. */
export function StageCount({ stage, filters }: { stage: Stage; filters: readonly Filter[] }) {
  const measure = applications.measure(stage)
  const filter = [...measure.filters, ...filters].map(filterText)
  const summary = useApi(applications.api.summary, { query: { filter, fields: 'id' } })
  const search = new URLSearchParams([...filter.map((each) => ['filter', each]), ['sort', measure.sort]])
  const { word = upperFirst(stage) } = applications.states[stage] ?? {}
  return (
    <Link to={`${applications.listPage}?${search}`} className="rounded-check text-fg hover:underline">
      {word} <span className="text-fg-muted tabular-nums">{summary.data ? formatNumber(summary.data.count) : '…'}</span>
    </Link>
  )
}

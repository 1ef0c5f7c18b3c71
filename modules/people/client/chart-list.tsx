import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { orgChartApi, type ChartNode } from '#modules/people/shared/org-chart.ts'
import { reportsText } from './chart-box.tsx'
import { Face } from './face.tsx'

type Shown = {
  on: string
  /** The people who are opened at first. */
  open: readonly string[]
  self: string | null
  pageOf: (id: string) => string
}

/** The people who report to one person; without one, the top of the chart. */
export function ChartList({ under, skip = 0, ...shown }: Shown & { under?: string; skip?: number }) {
  const [further, setFurther] = useState(false)
  const read = useApi(orgChartApi.level, {
    query: { on: shown.on, ...(under ? { under } : {}), ...(skip ? { skip: String(skip) } : {}) },
  })
  return (
    <ReadGate read={read} what="the org chart" lines={under ? 2 : 6}>
      {({ nodes, more }) => (
        <ul className={under ? 'ml-5 border-l border-line' : 'py-1'}>
          {nodes.map((node) => (
            <Person key={node.id} node={node} {...shown} isOnly={!under && nodes.length === 1} />
          ))}
          {more && (
            <li>
              {further ? (
                <ChartList {...shown} under={under} skip={skip + nodes.length} />
              ) : (
                <Button variant="ghost" className="m-2" onClick={() => setFurther(true)}>
                  Show more
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
    </ReadGate>
  )
}

function Person({ node, isOnly, ...shown }: Shown & { node: ChartNode; isOnly: boolean }) {
  const { id, name, photo, jobName, departmentName, reports } = node
  const [open, setOpen] = useState(isOnly || shown.open.includes(id))
  return (
    <li>
      <div className="flex min-h-11 items-center gap-2 px-3 py-1 hover:bg-hover">
        {reports > 0 ? (
          <IconButton
            label={open ? `Hide the people who report to ${name}` : `Show the people who report to ${name}`}
            icon={open ? ChevronDown : ChevronRight}
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className="w-7 max-md:w-11" />
        )}
        <Face id={id} name={name} photo={photo} size="md" />
        <span className="min-w-0 flex-1 text-table">
          <Link to={shown.pageOf(id)} className="reach font-medium hover:underline">
            {name}
          </Link>
          {id === shown.self && <StatePill state="You" tone="info" className="ml-2" />}
          <span className="block text-caption text-fg-muted">
            {[jobName, departmentName].filter(Boolean).join(' · ')}
          </span>
        </span>
        {reports > 0 && <span className="figures text-caption text-fg-muted">{reportsText(reports)}</span>}
      </div>
      {open && reports > 0 && <ChartList {...shown} under={id} />}
    </li>
  )
}

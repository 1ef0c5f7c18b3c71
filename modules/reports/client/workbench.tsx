import type { ComponentType } from 'react'
import { useAdditions } from '#client/additions.ts'
import { urlOf, useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { ExportMenu, useExport, type FileFormat } from '#client/report/export-menu.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Select } from '#client/ui/select.tsx'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import { resultFileCall } from '#modules/reports/shared/files.ts'
import { charts, type ChartKind, type Question } from '#modules/reports/shared/question.ts'
import type { ReportSource, ToolbarProps } from '#modules/reports/shared/source.ts'
import { chartFault, chartName } from './chart-fit.ts'
import { ResultView } from './result-view.tsx'
import { Sentence } from './sentence.tsx'
import { useResult } from './use-result.ts'

/** `saved` is the report whose question this is, unless it was changed. */
type Props = { question: Question; ask: (question: Question) => void; title: string; saved: ReportSource | null }

/** A question that can be changed, with its answer below. */
export function Workbench(props: Props) {
  const read = useApi(datasetCall, { params: { name: props.question.dataset } })
  return (
    <ReadGate read={read} what="this dataset">
      {(dataset) => <Open key={dataset.name} {...props} dataset={dataset} />}
    </ReadGate>
  )
}

function Open({ question, ask, title, saved, dataset }: Props & { dataset: Dataset }) {
  const tools = useAdditions<ComponentType<ToolbarProps>>('reports.toolbar')
  const asked = useResult(question)
  const exported = useExport()
  const exportAs = (format: FileFormat) =>
    exported.run(
      urlOf(resultFileCall, { query: { question: JSON.stringify(question), title, format } }),
      `${title}.${format}`,
    )
  const chart = chartFault(question.chart, question) === null ? question.chart : 'table'
  return (
    <div className="min-w-0 pb-8">
      <Sentence dataset={dataset} question={question} faults={asked.faults} ask={ask} />
      <div className="flex flex-wrap items-center gap-2 px-4 pt-2 print:hidden">
        <ChartSelect question={question} ask={ask} />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <ExportMenu
            heading="This result"
            formats={['csv', 'xlsx', 'pdf']}
            onChoose={exportAs}
            busy={exported.busy}
            size="sm"
            disabledReason={dataset.mayExport ? undefined : `You may not export ${dataset.many}`}
          />
          {tools?.map((Tool, at) => (
            <Tool key={at} source={saved ?? { question, title }} question={question} title={title} />
          ))}
        </span>
      </div>
      {exported.failure && (
        <Banner tone="danger" title={exported.failure} onDismiss={exported.dismiss} className="mx-4 my-3" />
      )}
      <ResultView asked={asked} dataset={dataset} chart={chart} title={title} />
    </div>
  )
}

/** How the result is drawn; a kind that cannot draw the question says why. */
const ChartSelect = ({ question, ask }: { question: Question; ask: (question: Question) => void }) => (
  <Select
    label="Chart"
    size="sm"
    className="w-48"
    value={question.chart}
    options={charts.map((kind) => {
      const fault = chartFault(kind, question)
      return {
        value: kind,
        label: fault ? `${chartName(kind)} – ${fault}` : kind === 'table' ? 'Table alone' : chartName(kind),
        disabled: fault !== null,
      }
    })}
    onChange={(chart) => ask({ ...question, chart: chart as ChartKind })}
  />
)

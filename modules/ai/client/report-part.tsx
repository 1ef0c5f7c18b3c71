import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { ChartPanel } from '#modules/reports/client/chart-panel.tsx'
import { chartFault } from '#modules/reports/client/chart-fit.ts'
import { ConditionWords, withPeriods } from '#modules/reports/client/condition-words.tsx'
import { PivotTable } from '#modules/reports/client/pivot-table.tsx'
import { fieldName } from '#modules/reports/client/fields.tsx'
import { groupText } from '#modules/reports/client/question-edits.ts'
import { RowsTable } from '#modules/reports/client/rows-table.tsx'
import { useResult } from '#modules/reports/client/use-result.ts'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import type { Condition, Question } from '#modules/reports/shared/question.ts'
import type { Part } from '#modules/ai/shared/messages.ts'
import { formatList } from '#client/format.ts'
import { upperFirst } from '#shared/text.ts'
import { Headline } from './headline.tsx'

type ReportPart = Extract<Part, { kind: 'report' }>
type Props = { part: ReportPart; title: string }

/** Figures of an answer: what was understood, the totals, and the rows or groups, all computed when they are read. */
export function ReportPart({ part, title }: Props) {
  const read = useApi(datasetCall, { params: { name: part.question.dataset } })
  return (
    <ReadGate read={read} what="the figures" lines={4}>
      {(dataset) => <Figures part={part} title={title} dataset={dataset} />}
    </ReadGate>
  )
}

function Figures({ part, title, dataset }: Props & { dataset: Dataset }) {
  const [question, setQuestion] = useState(part.question)
  const asked = useResult(question)
  const { result, failure } = asked
  const isChanged = question !== part.question
  const chart = chartFault(question.chart, question) === null ? question.chart : 'table'
  return (
    <div className="flex flex-col gap-3">
      {failure && <Banner tone="danger" title={failure} action={<Button onClick={asked.retry}>Try again</Button>} />}
      {part.unused.length > 0 && (
        <Banner tone="warning" title={`Not taken into account: ${formatList(part.unused.map((word) => `“${word}”`))}`}>
          The figures are those of the rest of your question.
        </Banner>
      )}
      {result ? (
        <Headline result={result} dataset={dataset} before={isChanged ? null : part.before} />
      ) : (
        !failure && <SkeletonLines lines={3} label="Computing the figures…" />
      )}
      <Understood question={question} dataset={dataset} onChange={setQuestion} />
      {result && result.count !== '0' && (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          {question.rows.length > 0 ? (
            <>
              {chart !== 'table' && <ChartPanel result={result} dataset={dataset} kind={chart} title={title} />}
              <div className="max-h-112 overflow-auto">
                <PivotTable result={result} dataset={dataset} label={title} />
              </div>
            </>
          ) : (
            <div className="max-h-112 overflow-auto">
              <RowsTable dataset={dataset} filters={JSON.stringify(result.filters)} fields={fieldsOf(dataset)} />
            </div>
          )}
        </div>
      )}
      <p className="print:hidden">
        <LinkButton
          size="sm"
          icon={ExternalLink}
          to={`/reports/new?question=${encodeURIComponent(JSON.stringify(question))}`}
        >
          Open as report
        </LinkButton>
      </p>
    </div>
  )
}

/** Fields that tell rows apart, without the legal entity and long texts; at most seven. */
const fieldsOf = ({ fields }: Dataset): string =>
  fields
    .filter(
      ({ of, kind, to, path }) =>
        of === null &&
        kind !== 'longText' &&
        kind !== 'instant' &&
        to !== 'financial.legal-entities' &&
        path !== 'currency',
    )
    .slice(0, 7)
    .map(({ path }) => path)
    .join(',')

const pill = 'flex items-center gap-1 rounded-control border border-line bg-sunken px-2 py-0.5 text-table text-fg'

type UnderstoodProps = { question: Question; dataset: Dataset; onChange: (question: Question) => void }

/** The question as it was understood; each condition and group can be taken away. */
function Understood({ question, dataset, onChange }: UnderstoodProps) {
  const { filters, rows } = question
  return (
    <ul aria-label="Understood as" className="flex flex-wrap items-center gap-1.5">
      <li className={pill}>{upperFirst(dataset.many)}</li>
      {withPeriods(filters).map((condition) => (
        <li key={JSON.stringify(condition)} className={pill}>
          <span>
            <ConditionWords condition={condition} dataset={dataset} />
          </span>
          <Remove
            label={`Remove filter ${fieldName(dataset, condition.field)}`}
            onClick={() => onChange({ ...question, filters: without(filters, condition) })}
          />
        </li>
      ))}
      {rows.map((group) => (
        <li key={group.field} className={pill}>
          by {groupText(group, dataset)}
          <Remove
            label={`Remove group ${groupText(group, dataset)}`}
            onClick={() => onChange({ ...question, rows: rows.filter((each) => each !== group), limit: null })}
          />
        </li>
      ))}
    </ul>
  )
}

/** A period that is shown as one condition stands in the question as two. */
const without = (filters: readonly Condition[], { field, operator, value }: Condition): Condition[] =>
  filters.filter(
    (each) =>
      !(
        each.field === field &&
        (operator === 'within'
          ? ['gte', 'lte', 'within'].includes(each.operator)
          : each.operator === operator && each.value === value)
      ),
  )

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="reach rounded-check text-fg-muted hover:text-fg"
  >
    <X aria-hidden className="size-3.5" />
  </button>
)

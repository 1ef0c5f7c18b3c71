import { Select } from '#client/ui/select.tsx'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import { Labelled } from './labelled.tsx'
import { valueText } from './question-edits.ts'

type Props = { dataset: Dataset; question: Question; onChange: (question: Question) => void }

const limits = [5, 6, 10, 12, 20, 50, 100]

/** The order in words: 'Net, largest first'. */
export function orderText({ sort, values, rows, limit }: Question, dataset: Dataset): string {
  const value = values.find(({ name }) => name === sort.by)
  const by = value ? valueText(value, dataset, values) : rows[0]?.by ? 'date' : 'name'
  const [first, last] = value
    ? ['smallest first', 'largest first']
    : rows[0]?.by
      ? ['oldest first', 'newest first']
      : ['A to Z', 'Z to A']
  const direction = sort.descending ? last : first
  return `${by}, ${direction}${limit === null ? '' : `, top ${limit}`}`
}

/** The order of the rows, and how many of them are shown. */
export function OrderEditor({ dataset, question, onChange }: Props) {
  const { sort, limit, values } = question
  const isByValue = values.some(({ name }) => name === sort.by)
  return (
    <div className="flex flex-col gap-2.5">
      <Select
        label="Sort by"
        value={isByValue ? sort.by : 'label'}
        options={[
          { value: 'label', label: 'Name' },
          ...values.map((value) => ({ value: value.name, label: valueText(value, dataset, values) })),
        ]}
        onChange={(by) => onChange({ ...question, sort: { by, descending: by !== 'label' } })}
      />
      <Select
        label="Direction"
        value={sort.descending ? 'descending' : 'ascending'}
        options={[
          { value: 'ascending', label: isByValue ? 'Smallest first' : 'A to Z, oldest first' },
          { value: 'descending', label: isByValue ? 'Largest first' : 'Z to A, newest first' },
        ]}
        onChange={(next) => onChange({ ...question, sort: { ...sort, descending: next === 'descending' } })}
      />
      <Labelled label="Rows of the first group" hint="All others are added up in one row.">
        {(id) => (
          <Select
            id={id}
            value={limit === null ? 'all' : String(limit)}
            options={[
              { value: 'all', label: 'All' },
              ...[...new Set([...limits, ...(limit === null ? [] : [limit])])]
                .toSorted((a, b) => a - b)
                .map((each) => ({ value: String(each), label: `Top ${each}` })),
            ]}
            onChange={(next) => onChange({ ...question, limit: next === 'all' ? null : Number(next) })}
          />
        )}
      </Labelled>
    </div>
  )
}

import type { ReactNode } from 'react'
import { upperFirst } from '#shared/text.ts'
import type { Dataset } from '#modules/reports/shared/datasets.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { ConditionWords } from './condition-words.tsx'
import { GroupEditor } from './group-editor.tsx'
import { OrderEditor, orderText } from './order-editor.tsx'
import { AddPart, Part } from './part.tsx'
import { groupText, moved, put, valueText, without, withoutValue } from './question-edits.ts'
import { NewValue, ValueEditor } from './value-editor.tsx'

type Props = {
  dataset: Dataset
  question: Question
  faults: Readonly<Record<string, string>>
  ask: (question: Question) => void
}

/** The sentence of the server about a part: of the part itself, or of one of its fields. */
const faultOf = (faults: Props['faults'], at: string): string | undefined =>
  Object.entries(faults).find(([name]) => name === at || name.startsWith(`${at}.`))?.[1]

const Clause = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-md:w-full">
    <span className="text-table text-fg-muted max-md:w-full max-md:text-caption max-md:font-medium">{word}</span>
    {children}
  </div>
)

/** The question of a report as a sentence; each part of it is a button. */
export function Sentence(props: Props) {
  const { dataset, question, faults, ask } = props
  const { values, filters } = question
  return (
    <section
      aria-label="Question"
      className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-3 print:hidden"
    >
      <Clause word="Show">
        {values.map((value, at) => (
          <Part
            key={value.name}
            title="Value"
            fault={faultOf(faults, `values.${at}`)}
            move={values.length > 1 ? (step) => ask({ ...question, values: moved(values, at, step) }) : undefined}
            isFirst={at === 0}
            isLast={at === values.length - 1}
            remove={values.length > 1 ? () => ask(withoutValue(question, at)) : undefined}
            edit={() => (
              <ValueEditor
                dataset={dataset}
                question={question}
                value={value}
                onChange={(next) => ask({ ...question, values: put(values, at, next) })}
                onCompare={(compare) => ask({ ...question, compare })}
              />
            )}
          >
            {valueText(value, dataset, values)}
          </Part>
        ))}
        {values.length < 8 && (
          <AddPart title="Add value">
            {(close) => (
              <NewValue
                dataset={dataset}
                question={question}
                onCompare={(compare) => ask({ ...question, compare })}
                onAdd={(value) => {
                  ask({ ...question, values: [...values, value] })
                  close()
                }}
              />
            )}
          </AddPart>
        )}
        <span className="text-table text-fg-muted">of {dataset.many}</span>
      </Clause>
      <Groups {...props} side="rows" word="by" most={4} />
      <Groups {...props} side="columns" word="across" most={2} />
      <Clause word="where">
        {filters.map((condition, at) => (
          <Part
            key={JSON.stringify(condition)}
            title="Filter"
            fault={faultOf(faults, `filters.${at}`)}
            remove={() => ask({ ...question, filters: without(filters, at) })}
            edit={(close) => (
              <ConditionEditor
                dataset={dataset}
                condition={condition}
                onApply={(next) => {
                  close()
                  ask({ ...question, filters: put(filters, at, next) })
                }}
              />
            )}
          >
            <ConditionWords condition={condition} dataset={dataset} />
          </Part>
        ))}
        {filters.length < 15 && (
          <AddPart title="Add filter">
            {(close) => (
              <ConditionEditor
                dataset={dataset}
                onApply={(next) => {
                  close()
                  ask({ ...question, filters: [...filters, next] })
                }}
              />
            )}
          </AddPart>
        )}
      </Clause>
      {question.rows.length > 0 && (
        <Clause word="sorted by">
          <Part
            title="Order and limit"
            fault={faultOf(faults, 'sort') ?? faultOf(faults, 'limit')}
            edit={() => <OrderEditor dataset={dataset} question={question} onChange={ask} />}
          >
            {upperFirst(orderText(question, dataset))}
          </Part>
        </Clause>
      )}
    </section>
  )
}

type GroupsProps = Props & { side: 'rows' | 'columns'; word: string; most: number }

/** The groups of the rows, or of the columns. */
function Groups({ dataset, question, faults, ask, side, word, most }: GroupsProps) {
  const groups = question[side]
  const one = side === 'rows' ? 'row group' : 'column group'
  return (
    <Clause word={word}>
      {groups.map((group, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- the popover stays open while its field changes
          key={at}
          title={upperFirst(one)}
          fault={faultOf(faults, `${side}.${at}`)}
          move={groups.length > 1 ? (step) => ask({ ...question, [side]: moved(groups, at, step) }) : undefined}
          isFirst={at === 0}
          isLast={at === groups.length - 1}
          remove={() => ask({ ...question, [side]: without(groups, at) })}
          edit={() => (
            <GroupEditor
              dataset={dataset}
              group={group}
              onChange={(next) => ask({ ...question, [side]: put(groups, at, next) })}
            />
          )}
        >
          {groupText(group, dataset)}
        </Part>
      ))}
      {groups.length < most && (
        <AddPart title={`Add ${one}`}>
          {(close) => (
            <GroupEditor
              dataset={dataset}
              onChange={(group) => {
                close()
                ask({ ...question, [side]: [...groups, group] })
              }}
            />
          )}
        </AddPart>
      )}
    </Clause>
  )
}

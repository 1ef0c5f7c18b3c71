import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#client/api.ts'
import { formatPercent, formatSentence } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Money } from '#client/ui/money.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { figureText } from '#modules/reports/client/key-words.ts'
import type { CardAnswer, NumberAnswer, RowsAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { titleOf } from './card-words.ts'
import { ResultTable } from './result-table.tsx'
import { useDashboard } from './reads.ts'
import { useAnswers } from './use-answers.ts'

const link = 'rounded-check hover:text-primary-fg hover:underline'
const unfiltered = { entity: undefined, period: undefined }

type Answered = { card: Card; answer: CardAnswer; title: string }

/** The cards of the dashboard as plain tables: its numbers in one, each chart and list in its own. */
export function CardTables() {
  const { data } = useDashboard()
  const cards = data?.cards.filter(({ source }) => !('overview' in source)) ?? []
  const answers = useAnswers(data?.cards ?? [], cards, unfiltered)
  if (answers.error !== null)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-table text-fg-muted">
        Cards: {sentenceOf(answers.error)}
        <Button size="sm" onClick={answers.refresh}>
          Retry
        </Button>
      </p>
    )
  if (!data || answers.at === undefined) return <Skeleton className="h-40 rounded-card" />
  const answered = cards.flatMap((card): Answered[] => {
    const answer = answers.of(card)
    return answer ? [{ card, answer, title: titleOf(card, answer) }] : []
  })
  const plain = answered.filter(({ answer: { result } }) => !result || result.kind === 'number')
  return (
    <>
      {plain.length > 0 && (
        <Part title="Key figures">
          <Numbers all={plain} />
        </Part>
      )}
      {answered.map(({ card, answer: { result, to }, title }) =>
        result && result.kind !== 'number' ? (
          <Part key={card.id} title={to ? <PartLink to={to}>{title}</PartLink> : title}>
            <div className="rounded-card border border-line bg-surface">
              {result.kind === 'table' ? (
                <ResultTable result={result} title={title} />
              ) : (
                <RowsTable result={result} title={title} />
              )}
            </div>
          </Part>
        ) : null,
      )}
    </>
  )
}

const PartLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={link}>
    {children}
  </Link>
)

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="space-y-2">
    <h2 className="text-section text-fg">{title}</h2>
    {children}
  </section>
)

type Row = Answered & { at: number }

/** One row for each number, and for each of its currencies. */
function Numbers({ all }: { all: readonly Answered[] }) {
  const rows = all.flatMap((each): Row[] => {
    const lines = linesOf(each.answer)
    return lines.length ? lines.map((_, at) => ({ ...each, at })) : [{ ...each, at: -1 }]
  })
  return (
    <DataTable
      label="Key figures"
      rows={rows}
      keyOf={({ card, at }) => `${card.id} ${at}`}
      columns={[
        {
          label: 'Figure',
          width: 180,
          of: ({ title, answer, at }) => {
            const to = linesOf(answer)[at]?.to ?? answer.to
            return to ? <PartLink to={to}>{title}</PartLink> : title
          },
        },
        { label: 'Value', numeric: true, of: ({ answer, at }) => <ValueOf answer={answer} at={at} /> },
        { label: 'Compared', numeric: true, of: ({ answer, at }) => comparedOf(answer, at) ?? <Nothing /> },
      ]}
    />
  )
}

const numberIn = ({ result }: CardAnswer): NumberAnswer | null => (result?.kind === 'number' ? result : null)
const linesOf = (answer: CardAnswer) => numberIn(answer)?.lines ?? []

function ValueOf({ answer, at }: { answer: CardAnswer; at: number }) {
  const number = numberIn(answer)
  const line = number?.lines[at]
  if (answer.problem) return formatSentence(answer.problem.said)
  if (!number || number.withheld) return 'Not open to you'
  if (!line?.value) return <Nothing />
  return number.shown === 'money' && line.currency ? (
    <Money amount={line.value} currency={line.currency} />
  ) : (
    figureText(line.value, number.shown, line.currency)
  )
}

function comparedOf(answer: CardAnswer, at: number): string | null {
  const number = numberIn(answer)
  const change = number?.lines[at]?.change ?? null
  if (!number?.compared || change === null) return null
  const share = Number(change) / 100
  const words = share === 0 ? 'as in' : share > 0 ? 'more than' : 'less than'
  return `${share === 0 ? '' : `${formatPercent(Math.abs(share))} `}${words} the ${number.compared}`
}

const RowsTable = ({ result: { rows, none }, title }: { result: RowsAnswer; title: string }) => (
  <DataTable
    framed={false}
    label={title}
    rows={rows}
    keyOf={({ id }) => id}
    empty={none}
    columns={[
      { label: 'Record', width: 180, of: ({ title: name, to }) => <PartLink to={to}>{name}</PartLink> },
      { label: 'Number', of: ({ note }) => note ?? <Nothing /> },
      {
        label: 'Amount',
        numeric: true,
        of: ({ amount, currency }) =>
          amount && currency ? <Money amount={amount} currency={currency} /> : <Nothing />,
      },
    ]}
  />
)

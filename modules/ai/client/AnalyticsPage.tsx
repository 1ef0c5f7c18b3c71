import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { formatList, formatSentence } from '#client/format.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { useQuestion } from '#modules/reports/client/use-question.ts'
import { Workbench } from '#modules/reports/client/workbench.tsx'
import { recogniseCall } from '#modules/ai/shared/messages.ts'
import { Composer } from './composer.tsx'

/** A question in words as the question of a report, which can be changed, charted, saved and put on the dashboard. */
export function AnalyticsPage() {
  const { question, ask } = useQuestion()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const [unused, setUnused] = useState<readonly string[]>([])
  const read = async (text: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const reply = await queries.fetchQuery({
        queryKey: ['ai-recognise', text],
        queryFn: () => call(recogniseCall, { query: { text } }),
        staleTime: 0,
      })
      setUnused(reply.unused)
      if (reply.question) {
        setTitle(text.slice(0, 120))
        ask(reply.question)
      } else setFailure(reply.said && formatSentence(reply.said))
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Analytics"
        actions={
          question && (
            <LinkButton to={`/reports/new?question=${encodeURIComponent(JSON.stringify(question))}`}>
              Save as report
            </LinkButton>
          )
        }
      />
      <div className="w-full max-w-3xl px-4 py-4">
        <Composer
          focused={!question}
          label="Question"
          placeholder="Spend by vendor this year"
          busy={busy}
          failure={null}
          onAsk={(text) => void read(text)}
        />
        {failure && <Banner tone="info" title={failure} className="mt-2" />}
        {unused.length > 0 && !failure && (
          <p className="mt-2 text-table text-fg-muted">Not taken into account: {formatList(unused)}.</p>
        )}
      </div>
      {question ? (
        <div className="border-t border-line">
          <Workbench question={question} ask={ask} title={title || 'Analytics'} saved={null} />
        </div>
      ) : (
        <EmptyState title="Ask for figures in your own words" drawing="list">
          Name what you count and how: “orders over 10,000 by vendor”, “applications by stage”, “leave by department
          this year”. The question appears in parts that you can change.
        </EmptyState>
      )}
    </div>
  )
}

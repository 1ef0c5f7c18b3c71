import { Link, useNavigate } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { conversations } from '#modules/ai/shared/conversations.ts'
import { askCall, suggestionsCall } from '#modules/ai/shared/messages.ts'
import { Composer } from './composer.tsx'

/** The first question of a conversation, with questions to begin with and the last conversations. */
export function AskPage() {
  const go = useNavigate()
  const ask = useSend(askCall, ({ conversationId }) => void go(conversations.pageOf(conversationId)))
  const suggestions = useApi(suggestionsCall, {})
  const recent = useApi(conversations.api.list, { query: { limit: '6' } })
  const rows = recent.data?.items ?? []
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Assistant" />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 md:px-6 md:py-12">
        <div className="flex flex-col gap-1">
          <h2 className="text-heading font-semibold text-fg">What would you like to know?</h2>
          <p className="text-body text-fg-muted">
            Ask about bills, orders, vendors, people, leave or documents. Answers come from what you may open, and each
            figure leads to its rows.
          </p>
        </div>
        <Composer
          focused
          label="Question"
          placeholder="Overdue bills over 10,000 by vendor"
          busy={ask.isPending}
          failure={ask.isError ? sentenceOf(ask.error) : null}
          onAsk={(text) => ask.mutate({ body: { text } })}
        />
        <section aria-label="Questions to begin with" className="flex flex-wrap gap-2">
          {suggestions.data?.questions.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => ask.mutate({ body: { text } })}
              disabled={ask.isPending}
              className="rounded-control border border-line-strong bg-surface px-2.5 py-1 text-left text-table text-fg hover:bg-hover max-md:min-h-11"
            >
              {text}
            </button>
          ))}
          {suggestions.isPending && <SkeletonLines lines={2} className="w-full" />}
        </section>
        {suggestions.data && (
          <p className="text-caption text-fg-muted">
            {suggestions.data.model
              ? `Answered by ${suggestions.data.model}, with figures and passages of Mainstay. It may make mistakes in its words; numbers that no list returned are struck out.`
              : 'No language model is connected: questions are read by fixed rules, and nothing leaves Mainstay.'}
          </p>
        )}
        {rows.length > 0 && (
          <section aria-labelledby="recent" className="flex flex-col gap-1">
            <h2 id="recent" className="text-caption font-medium text-fg-muted">
              Your last conversations
            </h2>
            <ul className="divide-y divide-line border-t border-line">
              {rows.map(({ id, title, askedAt }) => (
                <li key={id}>
                  <Link
                    to={conversations.pageOf(id)}
                    className="flex items-baseline justify-between gap-4 rounded-check px-1 py-2 text-table hover:bg-hover max-md:min-h-11"
                  >
                    <span className="min-w-0 truncate text-fg">{title}</span>
                    <InstantText at={askedAt} relative className="shrink-0 text-fg-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

import { RefreshCw, Square, ThumbsDown, ThumbsUp } from 'lucide-react'
import { sentenceOf, useSend } from '#client/api.ts'
import { formatSentence } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { againCall, rateCall, stopCall, type Message, type Part } from '#modules/ai/shared/messages.ts'
import { Branches } from './branches.tsx'
import { ModelText } from './model-text.tsx'
import { PassagesPart } from './passages-part.tsx'
import { ReportPart } from './report-part.tsx'
import type { Step } from './thread.ts'

type Props = { step: Step; title: string; questionId: string; isOwner: boolean; onTurn: (by: 1 | -1) => void }

/** An answer by its parts, with ways to rate it and to ask again. */
export function Answer({ step, title, questionId, isOwner, onTurn }: Props) {
  const { message } = step
  return (
    <article aria-label="Answer" className="flex flex-col gap-3">
      {inOrder(message.parts).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts never change their places
        <div key={at} className="min-w-0">
          <PartView part={part} message={message} title={title} />
        </div>
      ))}
      {message.state === 'working' && <Working message={message} isOwner={isOwner} />}
      {message.state === 'stopped' && <p className="text-table text-fg-muted">Stopped.</p>}
      <div className="flex items-center gap-1 print:hidden">
        {isOwner && message.state === 'answered' && <Rating message={message} />}
        {isOwner && message.state !== 'working' && <Again questionId={questionId} />}
        <Branches step={step} onTurn={onTurn} />
        {message.model && <span className="text-caption text-fg-muted">Written by {message.model}</span>}
      </div>
    </article>
  )
}

/** The text of a model before the figures and passages it is made of. */
const inOrder = (parts: readonly Part[]): Part[] => [
  ...parts.filter(({ kind }) => kind === 'text'),
  ...parts.filter(({ kind }) => kind !== 'text'),
]

type PartProps = { part: Part; message: Message; title: string }

/** One part of an answer; the figures behind a model's text are folded. */
function PartView({ part, message, title }: PartProps) {
  if (part.kind === 'note') return <p className="text-body text-fg">{formatSentence(part.said)}</p>
  if (part.kind === 'text') return <ModelText pieces={part.pieces} parts={message.parts} />
  if (part.kind === 'passages') return <PassagesPart part={part} />
  if (part.kind === 'page')
    return (
      <p className="flex flex-wrap items-center gap-3 text-body text-fg">
        {part.says}.
        <LinkButton to={part.to} variant="primary">
          Open {part.title}
        </LinkButton>
      </p>
    )
  if (message.model === null) return <ReportPart part={part} title={title} />
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="cursor-pointer text-table text-fg-muted">Figures used</summary>
      <div className="pt-3">
        <ReportPart part={part} title={title} />
      </div>
    </details>
  )
}

/** An answer that is being written, with a way to stop it. */
function Working({ message: { id, text }, isOwner }: { message: Message; isOwner: boolean }) {
  const stop = useSend(stopCall)
  return (
    <div className="flex flex-col gap-2">
      <output className="text-body whitespace-pre-wrap text-fg-muted">{text || 'Looking at your records…'}</output>
      {isOwner && (
        <Button
          size="sm"
          icon={Square}
          busy={stop.isPending}
          className="self-start"
          onClick={() => stop.mutate({ params: { id } })}
        >
          Stop
        </Button>
      )}
    </div>
  )
}

function Rating({ message: { id, rating } }: { message: Message }) {
  const rate = useSend(rateCall)
  const choose = (next: 'good' | 'bad') =>
    rate.mutate({ params: { id }, body: { rating: rating === next ? null : next } })
  return (
    <>
      <IconButton
        label="Right answer"
        pressed={rating === 'good'}
        icon={ThumbsUp}
        size="sm"
        onClick={() => choose('good')}
      />
      <IconButton
        label="Wrong answer"
        pressed={rating === 'bad'}
        icon={ThumbsDown}
        size="sm"
        onClick={() => choose('bad')}
      />
      {rate.isError && <Banner tone="danger" title={sentenceOf(rate.error)} />}
    </>
  )
}

function Again({ questionId }: { questionId: string }) {
  const again = useSend(againCall)
  return (
    <>
      <IconButton
        label="Answer again"
        icon={RefreshCw}
        size="sm"
        variant="ghost"
        busy={again.isPending}
        onClick={() => again.mutate({ params: { id: questionId } })}
      />
      {again.isError && <Banner tone="danger" title={sentenceOf(again.error)} />}
    </>
  )
}

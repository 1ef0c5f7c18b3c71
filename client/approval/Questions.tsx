import { MessageCircleQuestion } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useSend } from '#client/api.ts'
import { useShortcuts, useSingleKeys } from '#client/shell/use-shortcuts.ts'
import { Button } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { KeyHint } from '#client/ui/kbd.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { questionsApi, type Question } from '#shared/decision/questions.ts'
import { Refused, WriteBox } from './write-box.tsx'

const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))

export type About = { noun: string; id: string }

/** What was asked before the decision, and what came of it; whoever is asked answers here. */
export const Questions = ({ about, questions }: { about: About; questions: readonly Question[] }) =>
  questions.length > 0 && (
    <ul className="flex flex-col gap-3 border-t border-line px-4 py-3.5">
      {questions.map((question) => (
        <QuestionLine key={question.id} about={about} question={question} />
      ))}
    </ul>
  )

const ends = { answered: '', withdrawn: 'Withdrawn', decided: 'Decided without an answer' } as const

function QuestionLine({ about, question: asked }: { about: About; question: Question }) {
  const { id, by, of, question, at, ended, endedAt, answer, mine } = asked
  const takeBack = useSend(questionsApi.withdraw, () => toast({ title: 'Question withdrawn' }))
  return (
    <li className="flex items-start gap-2.5">
      <span className="flex size-5 shrink-0 items-center justify-center rounded-full border border-info-line bg-info-bg text-info">
        <MessageCircleQuestion aria-hidden className="size-3" />
      </span>
      <div className="min-w-0 flex-1 text-table">
        <p className="text-caption text-fg-muted">
          Question from {by} to {of}, {ended ? '' : 'since '}
          <InstantText at={at} />
        </p>
        <p className="break-words whitespace-pre-line text-fg">{question}</p>
        {answer !== null && endedAt && (
          <>
            <p className="mt-1.5 text-caption text-fg-muted">
              {of} answered, <InstantText at={endedAt} />
            </p>
            <p className="break-words whitespace-pre-line text-fg">{answer}</p>
          </>
        )}
        {ended && ended !== 'answered' && endedAt && (
          <p className="mt-1 text-caption text-fg-muted">
            {ends[ended]}, <InstantText at={endedAt} />
          </p>
        )}
        {!ended && mine === 'asked' && <Answer about={about} question={id} />}
        {!ended && mine === 'asker' && (
          <Button
            size="sm"
            className="mt-2 print:hidden"
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { ...about, question: id } })}
          >
            Withdraw question
          </Button>
        )}
        <Refused error={takeBack.error} />
      </div>
    </li>
  )
}

function Answer({ about, question }: { about: About; question: string }) {
  const send = useSend(questionsApi.answer, () => toast({ title: 'Answer sent' }))
  return (
    <WriteBox
      label="Your answer"
      button="Answer"
      busy={send.isPending}
      error={send.error}
      onSend={(answer) => send.mutate({ params: { ...about, question }, body: { answer } })}
    />
  )
}

/** Whose turn it is asks without deciding; Q opens it, Escape leaves it. */
export function Ask({ about, children }: { about: About; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [singleKeys] = useSingleKeys()
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  useShortcuts([{ keys: 'q', label: 'Ask a question', group: 'Decision', run: () => setOpen(true) }])
  return (
    <div className="border-t border-line px-4 py-2.5 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-table text-fg">{children}</p>
        {!open && (
          <Button
            ref={button}
            size="sm"
            icon={MessageCircleQuestion}
            aria-keyshortcuts={singleKeys ? 'Q' : undefined}
            onClick={() => setOpen(true)}
          >
            Ask a question
            {singleKeys && <KeyHint>Q</KeyHint>}
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<div className="h-52" />}>
          <AskForm about={about} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

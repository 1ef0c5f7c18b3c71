import { Check, Clock, Minus, X, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatMoney } from '#client/format.ts'
import { Card } from '#client/ui/card.tsx'
import { cn } from '#client/ui/cn.ts'
import { InstantText } from '#client/ui/day.tsx'
import { standingApi, type Round, type Standing } from '#shared/standing.ts'
import { EvidencePlace } from './evidence-place.tsx'
import { Ask, Questions, type About } from './Questions.tsx'
import type { StandingRead } from './standing.ts'
import { askedOf, routeOf } from './words.ts'

const Evidence = lazy(async () => ({ default: (await import('./Evidence.tsx')).Evidence }))

type Step = Round['steps'][number]

const seals: Record<Step['stand'], { icon: LucideIcon; look: string; word: string }> = {
  done: { icon: Check, look: 'border-success-line bg-success-bg text-success', word: 'Done' },
  now: { icon: Clock, look: 'border-attention-line bg-attention-bg text-attention', word: 'Waiting' },
  ahead: { icon: Minus, look: 'border-line-strong bg-surface text-fg-subtle', word: 'Upcoming' },
  stopped: { icon: X, look: 'border-danger-line bg-danger-bg text-danger', word: 'Ended here' },
}
const ends: Record<Round['state'], string> = {
  foretold: 'If it is submitted now',
  open: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  void: 'Void',
}

/** Where the approval of a record is, like a parcel: who decided, who is waited for since when, what comes next, and the rounds before. */
export const Whereabouts = ({ read, children, ...about }: About & { read: StandingRead; children?: ReactNode }) => (
  <ReadGate read={read} what="the approval" lines={2}>
    {(standing) => (
      <>
        {/* What a decision weighs comes before the buttons. */}
        {standing.now?.state === 'open' && standing.may === true && (
          <Suspense fallback={<EvidencePlace />}>
            <Evidence {...about} />
          </Suspense>
        )}
        <Shown standing={standing} about={about}>
          {children}
        </Shown>
      </>
    )}
  </ReadGate>
)

export const readStanding = (noun: string, id: string, signal: AbortSignal): Promise<Standing> =>
  call(standingApi.read, { params: { noun, id } }, { signal })

function Shown({ standing, about, children }: { standing: Standing; about: About; children?: ReactNode }) {
  const { now, earlier, may } = standing
  if (!now) return null
  const waits = now.state === 'open'
  return (
    <Card title="Approval" note={ends[now.state]} padded={false} className="print:border-0">
      {waits ? (
        <>
          <Steps round={now} />
          <Questions about={about} questions={now.questions} />
        </>
      ) : (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2.5 text-table text-fg">
            <span className="min-w-0 flex-1">
              <InShort round={now} />
            </span>
            <span className="text-caption text-primary-fg group-open:hidden">Show steps</span>
            <span className="text-caption text-primary-fg not-group-open:hidden">Hide steps</span>
          </summary>
          <div className="border-t border-line">
            <Steps round={now} />
            <Questions about={about} questions={now.questions} />
          </div>
        </details>
      )}
      {waits &&
        may !== null &&
        (may === true ? (
          <Ask about={about}>It is your turn to decide.</Ask>
        ) : (
          <p className="border-t border-line px-4 py-2.5 text-table text-fg">{may}</p>
        ))}
      {now.state === 'foretold' && now.steps.some(({ asked, quorum }) => asked.length < quorum) && (
        <p className="border-t border-line px-4 py-2.5 text-table text-fg">
          Too few people may approve this record.{' '}
          <Link to="/settings/members" className="text-primary-fg underline">
            Invite a person
          </Link>
          , or review{' '}
          <Link to="/settings/approval-policies" className="text-primary-fg underline">
            the approval policies
          </Link>
          .
        </p>
      )}
      {children}
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-table text-fg-muted">
            {earlier.length === 1 ? '1 earlier submission' : `${earlier.length} earlier submissions`}
          </summary>
          {earlier.map((round) => (
            <div key={`${round.at} ${round.state}`} className="border-t border-line">
              <p className="px-4 pt-2.5 text-table font-medium text-fg">
                {ends[round.state]}
                {round.endedAt && (
                  <>
                    {' '}
                    <InstantText at={round.endedAt} />
                  </>
                )}
              </p>
              <Steps round={round} />
              <Questions about={about} questions={round.questions} />
            </div>
          ))}
        </details>
      )}
    </Card>
  )
}

/** One line of what came, or would come, of it. */
function InShort({ round }: { round: Round }) {
  if (round.state === 'foretold')
    return round.steps.length ? `Approver: ${routeOf(round)}` : `No approval needed: ${round.why ?? round.policy}`
  const last = round.steps.flatMap(({ decisions }) => decisions.filter(({ undoneAt }) => !undoneAt)).at(-1)
  if (!last)
    return (
      <>
        {round.steps.length === 0
          ? `No approval needed: ${round.why ?? round.policy}`
          : (round.why ?? ends[round.state])}
        {round.endedAt && (
          <>
            , <InstantText at={round.endedAt} />
          </>
        )}
      </>
    )
  return (
    <>
      {round.state === 'void' || round.state === 'withdrawn' ? `${ends[round.state]}. ` : ''}
      {last.by} {last.decision} it, <InstantText at={last.at} />
      {round.state === 'rejected' && last.reason ? `: ${last.reason}` : ''}
    </>
  )
}

function Steps({ round }: { round: Round }) {
  const { steps, policy, when, why, together, amount, currency, by, at } = round
  return (
    <>
      <ol className="flex flex-col gap-3 px-4 py-3.5">
        {at && by && (
          <Line
            seal="done"
            title={`Submitted by ${by}${amount && currency ? `, ${formatMoney(amount, currency)}` : ''}`}
          >
            <InstantText at={at} />
          </Line>
        )}
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are known by their place
          <StepLine key={at} step={step} />
        ))}
      </ol>
      <p className="border-t border-line px-4 py-2.5 text-caption text-fg-muted">
        Policy “{policy}”{when && `: ${when.charAt(0).toLowerCase()}${when.slice(1)}`}
        {why && <span className="block">{why}</span>}
        {together && (
          <span className="block text-attention">
            Together with {together.count - 1} similar within seven days: {formatMoney(together.amount, currency!)}
            {together.others.map(({ title, page }, at) => (
              <span key={page}>
                {at === 0 ? ': ' : ', '}
                <Link to={page} className="text-primary-fg underline">
                  {title}
                </Link>
              </span>
            ))}
          </span>
        )}
      </p>
    </>
  )
}

function StepLine({ step }: { step: Step }) {
  const { name, quorum, beside, stand, asked, since, decisions, reminders } = step
  const open = stand === 'now' || stand === 'ahead'
  const away = asked.filter(({ standIns }) => standIns.length)
  return (
    <Line
      seal={stand}
      title={quorum > 1 ? `${name}: ${decisions.filter(({ undoneAt }) => !undoneAt).length} of ${quorum}` : name}
    >
      {beside && <span className="block">In parallel with the step above</span>}
      {decisions.map(({ by, insteadOf, decision, reason, at, undoneAt }) => (
        <span key={`${by} ${at}`} className="block">
          {by}
          {insteadOf && ` for ${insteadOf}`} {decision} it, <InstantText at={at} />
          {reason && <span className="block text-fg">“{reason}”</span>}
          {undoneAt && (
            <span className="block">
              Undone, <InstantText at={undoneAt} />
            </span>
          )}
        </span>
      ))}
      {open && (
        <span className="block">
          {stand === 'now' ? 'Waiting for ' : 'Then '}
          {askedOf(step)}
          {stand === 'now' && since && (
            <>
              , since <InstantText at={since} />
            </>
          )}
        </span>
      )}
      {reminders.map(({ kind, at, who, done }) => (
        <span key={kind} className="block">
          {done
            ? kind === 'reminder'
              ? `${who} reminded, `
              : `Escalated to ${who}, `
            : kind === 'reminder'
              ? 'Reminder on '
              : `Escalates to ${who} on `}
          <InstantText at={at} />
        </span>
      ))}
      {stand === 'now' &&
        away.map(({ name: who, standIns }) => (
          <span key={who} className="block">
            {standIns.join(' or ')} is delegate of {who} today
          </span>
        ))}
    </Line>
  )
}

function Line({ seal, title, children }: { seal: Step['stand']; title: string; children: ReactNode }) {
  const { icon: Icon, look, word } = seals[seal]
  return (
    <li aria-current={seal === 'now' ? 'step' : undefined} className="flex items-start gap-2.5">
      <span className={cn('flex size-5 shrink-0 items-center justify-center rounded-full border', look)}>
        <Icon aria-hidden className="size-3" />
      </span>
      <span className="min-w-0 text-table">
        <span className="sr-only">{word}: </span>
        <span className="font-medium text-fg">{title}</span>
        <span className="block text-caption text-fg-muted">{children}</span>
      </span>
    </li>
  )
}

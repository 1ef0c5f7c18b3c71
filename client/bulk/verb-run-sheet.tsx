import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { recordRefOf } from '#client/record-refs.ts'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Money } from '#client/ui/money.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { useWork } from '#client/use-work.ts'
import { offerSeconds, undoing } from '#shared/decision/undo.ts'
import type { Verb } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { verbRunApi, type VerbRun, type VerbRunRow } from '#shared/verb-run.ts'
import { several, sumsOf, type Words } from './bulk-words.ts'
import { RecordTitle, Refusals } from './refusals.tsx'

/** What was chosen is gone from the page with its bar: the list has the focus afterwards, not nothing. */
const focusList = () =>
  void requestAnimationFrame(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) document.querySelector('main')?.focus()
  })

type Did = Pick<Verb, 'label' | 'done'>
const takenBack: Did = { label: 'Undo', done: 'undone' }

type Props = {
  /** The record type whose list it is, or what the records of several are called. */
  record: Words & { name: string }
  /** What its verbs are called. */
  verbs: readonly (Did & { name: string })[]
  id: string
  onClose: () => void
  /** Another run takes its place: what it did is undone. */
  onRun: (id: string) => void
}

const isRunning = ({ state }: VerbRun) => state === 'running'

/** How far a verb on several records has come, and what became of each. It goes on whether or not this is open. */
export function VerbRunSheet({ record, verbs, id, onClose, onRun }: Props) {
  const { data, isError, error, refetch } = useWork(verbRunApi.read, id, isRunning)
  useEffect(() => focusList, [])
  const stop = useSend(verbRunApi.stop, () => void refetch())
  const verb = data?.verb === undoing ? takenBack : verbs.find(({ name }) => name === data?.verb)
  const known = data?.record === record.name && verb
  const running = data?.state === 'running'
  const words = data ? wordsOf(data, record) : record
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known ? titleOf(data, verb, words) : `Several ${record.many}`}
      footer={
        <>
          {running && (
            <Button busy={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
              Stop
            </Button>
          )}
          {data?.undo && <UndoAll run={data} onRun={onRun} />}
          <Button variant={running ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {isError && !data ? (
        <Banner tone="danger" title={sentenceOf(error)}>
          <Button size="sm" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </Banner>
      ) : !known ? (
        data && <p>This result is of another list.</p>
      ) : running ? (
        <div className="space-y-3">
          <Progress
            label={upperFirst(`${several(data.total, words)} to be ${verb.done}`)}
            value={data.done + data.refused}
            max={data.total}
            detail={`${formatNumber(data.done + data.refused)} of ${formatNumber(data.total)}`}
          />
          <p className="text-table text-fg-muted">
            You may close this, or the page: it goes on. What is done stays done when you stop it.
          </p>
        </div>
      ) : (
        <Ended words={words} verb={verb} run={data} />
      )}
    </Dialog>
  )
}

/** Of one record type its words, of several the general ones. */
function wordsOf({ rows, verb }: VerbRun, record: Words): Words {
  if (verb === undoing) return { one: 'decision', many: 'decisions' }
  const [first] = rows
  return (first && rows.every((row) => row.record === first.record) && recordRefOf(first.record)) || record
}

const titleOf = ({ state, done }: VerbRun, verb: Did, words: Words): string =>
  state === 'running' ? `${verb.label}: under way` : upperFirst(`${several(done, words)} ${verb.done}`)

/** For seconds, as of each decision alone: what it decided is undone, and the result of that stands in its place. */
function UndoAll({ run: { id, undo }, onRun }: { run: VerbRun; onRun: (id: string) => void }) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), offerSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [])
  const send = useSend(verbRunApi.undo, (made) => onRun(made.id))
  if (over && !send.isPending && !send.isError) return null
  return (
    <>
      {send.isError && (
        <p role="alert" className="mr-auto self-center text-caption font-medium text-danger">
          {sentenceOf(send.error)}
        </p>
      )}
      {!send.isError && (
        <Button busy={send.isPending} onClick={() => send.mutate({ params: { id } })}>
          Undo {undo!.count === 1 ? 'it' : `all ${formatNumber(undo!.count)}`}
        </Button>
      )}
    </>
  )
}

/** Rows that are named one by one; more are counted. */
const named = 50

function Ended({ words, verb, run: { rows, state } }: { words: Words; verb: Did; run: VerbRun }) {
  const of = (outcome: VerbRunRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const [done, refused, waiting] = [of('done'), of('refused'), of('waiting')]
  const Icon = refused.length || waiting.length ? TriangleAlert : CircleCheck
  const sums = sumsOf(done)
  const mixed = words !== recordRefOf(rows[0]?.record)
  return (
    <div className="space-y-4">
      <output className="flex items-start gap-2.5">
        <Icon
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${refused.length || waiting.length ? 'text-warning' : 'text-success'}`}
        />
        <p>
          {done.length
            ? `${several(done.length, words)} ${verb.done}${sums && `: ${sums}`}.`
            : `None was ${verb.done}.`}{' '}
          {refused.length > 0 && `${formatNumber(refused.length)} refused. `}
          {state === 'stopped' && `Stopped: ${formatNumber(waiting.length)} were not come to and are as they were.`}
        </p>
      </output>
      {refused.length > 0 && (
        <div>
          <h3 className="text-table font-semibold text-fg">Refused</h3>
          <Refusals rows={refused.map((row) => ({ ...row, why: row.message ?? '' }))} />
        </div>
      )}
      {done.length > 0 && (
        <div>
          <h3 className="text-table font-semibold text-fg">{upperFirst(verb.done)}</h3>
          <ul
            aria-label={upperFirst(verb.done)}
            className="mt-1 max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line text-table"
          >
            {done.slice(0, named).map(({ amount, currency, ...row }) => (
              <li key={row.id} className="flex items-baseline gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 break-words">
                  <RecordTitle {...row} />
                  {mixed && (
                    <span className="block text-caption text-fg-muted">
                      {upperFirst(recordRefOf(row.record)?.one ?? '')}
                    </span>
                  )}
                </span>
                {amount && currency && <Money amount={amount} currency={currency} className="shrink-0" />}
              </li>
            ))}
            {done.length > named && (
              <li className="px-3 py-2 text-fg-muted">and {formatNumber(done.length - named)} more</li>
            )}
          </ul>
        </div>
      )}
    </div>
  )
}

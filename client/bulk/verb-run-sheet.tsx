import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call, sentenceOf, urlOf, useApi, useSend } from '#client/api.ts'
import { formatNumber } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { pageOf } from '#shared/card.ts'
import type { AnyRecord, Verb } from '#shared/record.ts'
import { sentence } from '#shared/text.ts'
import { verbRunApi, type VerbRun, type VerbRunRow } from '#shared/verb-run.ts'
import { several, sumsOf } from './bulk-words.ts'
import { Refusals } from './refusals.tsx'

const longestWaitMs = 1000

/** One run, followed until it has ended: asked for at once, then less and less often. */
function useRun(id: string) {
  const queries = useQueryClient()
  const found = useApi(verbRunApi.read, { params: { id } })
  const working = found.data?.state === 'running'
  useEffect(() => {
    if (!working) return
    const stop = new AbortController()
    const key = [urlOf(verbRunApi.read, { params: { id } })]
    const follow = async () => {
      for (let wait = 100; !stop.signal.aborted; wait = Math.min(wait * 1.5, longestWaitMs)) {
        await new Promise((next) => setTimeout(next, wait))
        if (stop.signal.aborted) return
        const now = await call(verbRunApi.read, { params: { id } }, { signal: stop.signal }).catch(() => null)
        if (!now || stop.signal.aborted) continue
        queries.setQueryData<VerbRun>(key, now)
        if (now.state === 'running') continue
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/') && queryKey[0] !== key[0],
        })
        return
      }
    }
    void follow()
    return () => stop.abort()
  }, [id, working, queries])
  return found
}

/** What was chosen is gone from the page with its bar: the list has the focus afterwards, not nothing. */
const focusList = () =>
  void requestAnimationFrame(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) document.querySelector('main')?.focus()
  })

type Props = { record: AnyRecord; id: string; onClose: () => void }

/** How far a verb on several records has come, and what became of each. It goes on whether or not this is open. */
export function VerbRunSheet({ record, id, onClose }: Props) {
  const { data, isError, error, refetch } = useRun(id)
  useEffect(() => focusList, [])
  const stop = useSend(verbRunApi.stop, () => void refetch())
  const verb = record.verbList.find(({ name }) => name === data?.verb)
  const known = data?.record === record.name && verb
  const running = data?.state === 'running'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known ? titleOf(data, verb, record) : `Several ${record.many}`}
      footer={
        <>
          {running && (
            <Button busy={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
              Stop
            </Button>
          )}
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
            label={sentence(`${several(data.total, record)} to be ${verb.done}`)}
            value={data.done + data.refused}
            max={data.total}
            detail={`${formatNumber(data.done + data.refused)} of ${formatNumber(data.total)}`}
          />
          <p className="text-table text-fg-muted">
            You may close this, or the page: it goes on. What is done stays done when you stop it.
          </p>
        </div>
      ) : (
        <Ended record={record} verb={verb} run={data} />
      )}
    </Dialog>
  )
}

const titleOf = ({ state, done }: VerbRun, verb: Verb, record: AnyRecord): string =>
  state === 'running' ? `${verb.label}: under way` : sentence(`${several(done, record)} ${verb.done}`)

/** Rows that are named one by one; more are counted. */
const named = 20

function Ended({ record, verb, run: { rows, state } }: { record: AnyRecord; verb: Verb; run: VerbRun }) {
  const of = (outcome: VerbRunRow['outcome']) => rows.filter((row) => row.outcome === outcome)
  const [done, refused, waiting] = [of('done'), of('refused'), of('waiting')]
  const Icon = refused.length || waiting.length ? TriangleAlert : CircleCheck
  const sums = sumsOf(done)
  return (
    <div className="space-y-4">
      <output className="flex items-start gap-2.5">
        <Icon
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${refused.length || waiting.length ? 'text-warning' : 'text-success'}`}
        />
        <p>
          {done.length
            ? `${several(done.length, record)} ${verb.done}${sums && `: ${sums}`}.`
            : `None was ${verb.done}.`}{' '}
          {refused.length > 0 && `${formatNumber(refused.length)} refused. `}
          {state === 'stopped' && `Stopped: ${formatNumber(waiting.length)} were not come to and are as they were.`}
        </p>
      </output>
      {done.length > 0 && (
        <ul aria-label={sentence(verb.done)} className="flex flex-wrap gap-x-3 gap-y-1 text-table">
          {done.slice(0, named).map(({ id, title }) => (
            <li key={id}>
              <Link to={pageOf(record, id)} className="reach rounded-check text-primary-fg hover:underline">
                {title ?? record.one}
              </Link>
            </li>
          ))}
          {done.length > named && <li className="text-fg-muted">and {formatNumber(done.length - named)} more</li>}
        </ul>
      )}
      {refused.length > 0 && (
        <div>
          <h3 className="text-table font-semibold text-fg">Refused</h3>
          <Refusals
            record={record}
            rows={refused.map(({ id, title, message }) => ({ id, title, why: message ?? '' }))}
          />
        </div>
      )}
    </div>
  )
}

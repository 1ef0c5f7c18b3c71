import { ArrowRight, Copy, Hand, Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { StatePill, type Tone } from '#client/ui/pill.tsx'
import { Select } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { TipsRecord } from '#modules/connectors/shared/help.ts'
import { aboutKind, connectorKinds, type ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { loadingTips } from './contextual-tips.ts'
import { help, useHelp, type Situation } from './help.ts'
import { useContextualTips } from './use-contextual-tips.ts'
import { wordsOf } from '#shared/text.ts'

const options = connectorKinds.map((kind) => ({ value: kind, label: aboutKind[kind].label }))
const priorityTones: Record<TipsRecord['priority'], Tone> = { low: 'neutral', medium: 'info', high: 'warning' }

/** Which connector the panel is about. */
export const KindSwitch = () => {
  const { active } = useHelp()
  return (
    <Select
      label="Help for"
      value={active}
      options={options}
      onChange={(kind) => void help.choose(kind as ConnectorKind)}
    />
  )
}

/** Tips for the present state first, then what is always worth knowing. */
export function HelpContent({ situation }: { situation: Situation | null }) {
  const { active, tips, failed } = useHelp()
  const { record, again } = useContextualTips(active, situation)
  const known = tips[active]
  const copy = async () => {
    const text = [...(record?.tips ?? []), ...(known ?? [])].map((tip) => `- ${tip}`).join('\n')
    await navigator.clipboard.writeText(`${aboutKind[active].label}\n${text}\n`)
    toast({ title: 'Tips copied' })
  }
  return (
    <div className="space-y-6">
      <Part title="For this step">
        <div aria-live="polite">{record ? <Contextual kind={active} record={record} /> : <Loading />}</div>
        {record && record.source === undefined && (
          <Button size="sm" className="mt-3" onClick={again}>
            Try again
          </Button>
        )}
      </Part>
      {(known ?? !failed.includes(active)) && (
        <Part title="Good to know">
          {known ? (
            <ul className="space-y-3">
              {known.map((tip) => (
                <li key={tip} className="flex gap-2.5 text-table text-fg">
                  <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-subtle" />
                  <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">{tip}</span>
                </li>
              ))}
            </ul>
          ) : (
            <SkeletonLines lines={6} label="Loading the tips…" />
          )}
        </Part>
      )}
      {(record ?? known) && (
        <Button size="sm" variant="ghost" icon={Copy} className="-ml-2" onClick={() => void copy()}>
          Copy these tips
        </Button>
      )}
    </div>
  )
}

const Loading = () => <p className="text-table text-fg-muted">{loadingTips}</p>

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-caption font-medium text-fg-subtle">{title}</h3>
    {children}
  </section>
)

function Contextual({ kind, record }: { kind: ConnectorKind; record: TipsRecord }) {
  const { pathname } = useLocation()
  const page = `/settings/connectors/${kind}`
  const { tips, priority, category, requiresAction, source } = record
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <StatePill state={`${wordsOf(priority)} priority`} tone={priorityTones[priority]} />
        <StatePill state={category} />
        {requiresAction && (
          <span className="inline-flex items-center gap-1 text-caption font-medium text-attention">
            <Hand aria-hidden className="size-3.5" />
            Needs action
          </span>
        )}
      </div>
      <ul className="space-y-2.5">
        {tips.map((tip, at) => (
          <li
            key={tip}
            className={
              at === 0 && requiresAction
                ? 'border-l-2 border-attention-line pl-3 text-table font-medium text-fg text-pretty'
                : 'border-l-2 border-line pl-3 text-table text-fg text-pretty'
            }
          >
            {tip}
          </li>
        ))}
      </ul>
      {source === 'model' && (
        <p className="mt-3 text-caption text-fg-muted">
          Some tips were written by the connected model. Required actions come from rules.
        </p>
      )}
      {pathname !== page && (
        <LinkButton to={page} size="sm" icon={ArrowRight} className="mt-3">
          Open {kind === 'general' ? 'this installation' : aboutKind[kind].label}
        </LinkButton>
      )}
    </>
  )
}

import { useState } from 'react'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DayText } from '#client/ui/day.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { delegationApi, type Delegation } from '#modules/approvals/shared/delegations.ts'
import { AwayForm } from './away-form.tsx'

/** Who decides in somebody's place while they are away; everybody sees what concerns them. */
export function OutOfOfficePage() {
  const { me } = useAuth()
  const found = useApi(delegationApi.list, {})
  const [said, setSaid] = useState(0)
  return (
    <CardPage title="Out of office" read={found} what="the delegations">
      {({ items, nouns, forOthers }) => (
        <>
          <Card title="Assign a delegate">
            {/* Emptied once it is said. */}
            <AwayForm key={said} nouns={nouns} forOthers={forOthers} then={() => setSaid((n) => n + 1)} />
          </Card>
          <Card title="Delegations" padded={false}>
            {items.length === 0 ? (
              <p className="p-4 text-table text-fg-muted">You have no delegate and act for no one.</p>
            ) : (
              <ul>
                {items.map((item) => (
                  <Line
                    key={item.id}
                    item={item}
                    noun={nouns.find(({ name }) => name === item.noun)?.label}
                    mayEnd={forOthers || item.fromId === me?.id}
                  />
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </CardPage>
  )
}

const tones = { today: 'success', 'to come': 'info', over: 'neutral', 'taken back': 'neutral' } as const

function Line({ item, noun, mayEnd }: { item: Delegation; noun: string | undefined; mayEnd: boolean }) {
  const end = useSend(delegationApi.end)
  const { id, fromName, toName, startsOn, endsOn, reason, byName, state } = item
  const open = state === 'today' || state === 'to come'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-0">
      <span className="min-w-0 flex-1 basis-60 text-table">
        <span className="block font-medium text-fg">
          {toName} for {fromName}
        </span>
        <span className="block text-fg-muted">
          <DayText day={startsOn} /> to <DayText day={endsOn} />, {noun ?? 'everything'}
        </span>
        {reason && <span className="block text-fg-muted">{reason}</span>}
        {byName && <span className="block text-caption text-fg-muted">Entered by {byName}</span>}
        {end.error && <span className="block text-danger">{sentenceOf(end.error)}</span>}
      </span>
      <StatePill state={state} tone={tones[state]} />
      {open && mayEnd && (
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          End delegation
        </Button>
      )}
    </li>
  )
}

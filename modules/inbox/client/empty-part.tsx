import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import type { ShownPart } from './part-nav.tsx'

const says: Record<ShownPart, { title: string; text: ReactNode; to?: [label: string, to: string] }> = {
  decisions: {
    title: 'No decisions waiting for you',
    text: 'Requests that need your approval appear here, oldest first.',
    to: ['See your work', '/dashboard#needs-you'],
  },
  questions: {
    title: 'No questions',
    text: 'Questions from approvers, and answers to yours, appear here until the decision is made.',
  },
  mentions: {
    title: 'No mentions',
    text: 'Comments with @ and your name appear here. To mention others, comment under Activity on any record.',
  },
  following: {
    title: 'No news on records you follow',
    text: 'You follow records you create or comment on. On any other record, press Follow.',
    to: ['Find a record', '/search'],
  },
  jobs: {
    title: 'No finished jobs',
    text: 'Imports and bulk actions continue after you leave the page. Their results appear here.',
  },
  alerts: {
    title: 'No alerts',
    text: 'Problems in your area appear here until they are resolved.',
  },
  sent: {
    title: 'None of your requests is open',
    text: 'Your requests appear here while they wait for approval, with approver and date. See results under Following.',
  },
  snoozed: { title: 'No snoozed items', text: 'Press H on an item to snooze it.' },
  done: { title: 'Nothing completed yet', text: 'Items you mark as done with E appear here.' },
}

export function EmptyPart({ part }: { part: ShownPart }) {
  const { title, text, to } = says[part]
  return (
    <EmptyState title={title} drawing="list" action={to && <LinkButton to={to[1]}>{to[0]}</LinkButton>}>
      {text}
    </EmptyState>
  )
}

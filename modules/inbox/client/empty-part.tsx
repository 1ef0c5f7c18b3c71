import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import type { ShownPart } from './part-nav.tsx'

const says: Record<ShownPart, { title: string; text: ReactNode; to?: [label: string, to: string] }> = {
  decisions: {
    title: 'Nothing waits for your decision',
    text: 'What is submitted and needs you appears here by itself, the oldest first.',
    to: ['See your work', '/dashboard#needs-you'],
  },
  questions: {
    title: 'No questions',
    text: 'When somebody who decides asks you something, or answers you, it stands here until that is decided.',
  },
  mentions: {
    title: 'No mentions',
    text: 'Whoever writes @ and your name in a comment finds you here. You do the same under Activity on any record.',
  },
  following: {
    title: 'Nothing new on what you follow',
    text: 'You follow what you create and comment on. On the page of any other record, press Follow to hear of it here.',
    to: ['Find a record', '/search'],
  },
  jobs: {
    title: 'No finished jobs',
    text: 'Imports and work on many records go on when you leave their page; how they ended is told here.',
  },
  alerts: {
    title: 'Nothing is out of order',
    text: 'What is not as it should be in your area stands here until it is put right.',
  },
  sent: {
    title: 'Nothing of yours waits for others',
    text: 'What you made or submitted stands here while somebody decides on it: with whom it is, and since when. How it ended is told under Following.',
  },
  snoozed: { title: 'Nothing is snoozed', text: 'Press H on a line to have it come back later.' },
  done: { title: 'Nothing completed yet', text: 'What you mark as done with E is kept here.' },
}

export function EmptyPart({ part }: { part: ShownPart }) {
  const { title, text, to } = says[part]
  return (
    <EmptyState title={title} drawing="list" action={to && <LinkButton to={to[1]}>{to[0]}</LinkButton>}>
      {text}
    </EmptyState>
  )
}

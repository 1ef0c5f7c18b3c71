import {
  AtSign,
  CheckCheck,
  Clock,
  Eye,
  Gavel,
  MessageCircleQuestion,
  PackageCheck,
  Send,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { shownCount, useUnread } from '#client/inbox/unread.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Part, Queue } from '#shared/inbox.ts'

export const shownParts = {
  decisions: { label: 'Decisions', icon: Gavel },
  questions: { label: 'Questions', icon: MessageCircleQuestion },
  mentions: { label: 'Mentions', icon: AtSign },
  following: { label: 'Following', icon: Eye },
  jobs: { label: 'Finished jobs', icon: PackageCheck },
  alerts: { label: 'Alerts', icon: TriangleAlert },
  sent: { label: 'Sent by me', icon: Send },
  snoozed: { label: 'Snoozed', icon: Clock },
  done: { label: 'Done', icon: CheckCheck },
} satisfies Partial<Record<Part, { label: string; icon: LucideIcon }>>
export type ShownPart = keyof typeof shownParts

/** The parts of the inbox with what is new in each; beside the list at a desk, above it where there is no room. */
export function PartNav({
  part,
  away,
}: {
  part: ShownPart
  /** Where there is room for one thing alone, it is another one. */ away: boolean
}) {
  const counts = useUnread()?.parts
  return (
    <nav
      aria-label="Parts of the inbox"
      className={cn(
        'shrink-0 border-line max-lg:overflow-x-auto max-lg:border-b lg:w-52 lg:overflow-y-auto lg:border-r lg:p-2',
        away && 'max-lg:hidden',
      )}
    >
      <ul className="flex gap-px max-lg:w-max max-lg:px-2 max-lg:py-1 lg:flex-col">
        {Object.entries(shownParts).map(([id, { label, icon: Icon }]) => {
          const count = counts?.[id as Queue] ?? 0
          return (
            <li key={id} className={cn(id === 'sent' && 'lg:mt-2 lg:border-t lg:border-line lg:pt-2')}>
              <Link
                to={`/inbox?part=${id}`}
                aria-current={id === part ? 'page' : undefined}
                className={cn(
                  'flex h-8 items-center gap-2.5 rounded-menu px-2 text-table whitespace-nowrap text-fg-muted hover:bg-hover hover:text-fg max-lg:h-11',
                  id === part && 'bg-active font-medium text-fg hover:bg-active',
                )}
              >
                <Icon aria-hidden className="max-lg:hidden" />
                <span className="flex-1">{label}</span>
                {count > 0 && <span className="figures text-caption text-fg-muted">{shownCount(count)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

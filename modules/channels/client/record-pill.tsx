import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { toneLook } from '#client/ui/pill.tsx'
import { cn } from '#client/ui/cn.ts'
import type { RecordLink } from '#modules/channels/shared/messages.ts'
import { upperFirst } from '#shared/text.ts'

const frame =
  'inline-flex max-w-full items-center gap-1.5 rounded-control border px-1.5 align-baseline text-table leading-5'

/** A record in a message, with its state as the reader may see it now. */
export function RecordPill({ link: { title, page, noun, subtitle, state } }: { link: RecordLink }) {
  if (!title || !page)
    return (
      <span className={cn(frame, 'border-line bg-sunken text-fg-muted')}>
        <Lock aria-hidden className="size-3" />
        No longer available to you
      </span>
    )
  return (
    <Link
      to={page}
      title={[upperFirst(noun ?? ''), subtitle].filter(Boolean).join(' · ')}
      className={cn(frame, 'border-line-strong bg-surface text-fg hover:bg-hover')}
    >
      <span className="truncate font-medium">{title}</span>
      {state && (
        <span className={cn('shrink-0 rounded-full border px-1.5 text-caption', toneLook[state.tone])}>
          {state.text}
        </span>
      )}
    </Link>
  )
}

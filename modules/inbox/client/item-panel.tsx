import { BellOff, Check, ChevronLeft, Ellipsis, Eye, EyeOff, Undo2 } from 'lucide-react'
import { headlineOf, subtitleOf } from '#client/inbox/subtitle.ts'
import { inboxApi, type InboxItem } from '#shared/inbox.ts'
import { Decision } from '#client/approval/Decision.tsx'
import { useInboxSend } from '#client/inbox/use-marks.ts'
import { because, happened, isDoable, isTold } from '#client/inbox/words.ts'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { InstantText } from '#client/ui/day.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Money } from '#client/ui/money.tsx'
import { Settle } from '#client/shell/settle.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { AlertRows } from './alert-rows.tsx'
import { RecordPeek } from './record-peek.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

type Props = {
  item: InboxItem
  /** Whether the keys that decide are for it; they are for what is chosen, where anything is. */
  keys: boolean
  onDone: () => void
  onSnooze: (until: string | null) => void
  /** On a phone: to the list. */
  onBack: () => void
}

/** One line of the inbox: what it is, why it is here, what can be done with it. */
export function ItemPanel({ item, keys, onDone, onSnooze, onBack }: Props) {
  const { title, amount, currency, decision, at, page, kind } = item
  const computed = !isTold(item)
  return (
    <article aria-label={title} className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 border-b border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label="Back to the list" icon={ChevronLeft} className="-ml-2 lg:hidden" onClick={onBack} />
          <div className="min-w-0 flex-1 max-md:basis-4/5">
            <h2 className="line-clamp-2 text-section text-fg">{headlineOf(item)}</h2>
            <p className="truncate text-table text-fg-muted">
              {subtitleOf(item)}
              {amount && currency && (
                <>
                  {' · '}
                  <Money amount={amount} currency={currency} />
                </>
              )}
            </p>
          </div>
          <span className="flex items-center gap-1.5">
            {isDoable(item) && (
              <Button size="sm" icon={item.done ? Undo2 : Check} onClick={onDone}>
                {item.done ? 'Not done' : 'Done'}
              </Button>
            )}
            {!item.done && kind !== 'sent' && <SnoozeMenu onSnooze={onSnooze} back={item.snoozedUntil !== null} />}
            <LinkButton size="sm" variant={computed ? 'secondary' : 'primary'} to={page}>
              Open
            </LinkButton>
            {kind !== 'job' && kind !== 'alert' && <FollowMenu item={item} />}
          </span>
        </div>
        <p className="mt-2 text-table text-fg">
          {happened(item)} <InstantText at={at} relative className="text-fg-subtle" />
        </p>
        {decision?.together && (
          <p className="text-table text-warning">
            Together with {decision.together.count - 1} similar within seven days:{' '}
            <Money amount={decision.together.amount} currency={currency!} />
          </p>
        )}
        <p className="text-caption text-fg-subtle">{because(item)}</p>
      </header>
      <div className="px-4 py-4">
        <Settle key={`${kind} ${item.record} ${item.recordId}`} className="flex flex-col gap-5">
          {(decision || kind === 'question') && <Decision record={item.record} id={item.recordId} keys={keys} />}
          {kind === 'alert' && <AlertRows item={item} />}
          {kind !== 'job' && kind !== 'alert' && <RecordPeek item={item} />}
        </Settle>
      </div>
    </article>
  )
}

/** Follows the record, leaves it, or hears nothing of it any more; in place, with the way back. */
function FollowMenu({ item: { record, recordId, title } }: { item: InboxItem }) {
  const send = useInboxSend(inboxApi.follow)
  const set = (state: 'follows' | 'muted' | 'none', said: string) => () =>
    send.mutate(
      { body: { record, recordId, state } },
      {
        onSuccess: () =>
          toast({
            title: said,
            ...(state === 'follows'
              ? {}
              : {
                  action: {
                    label: 'Undo',
                    altText: `Follow ${title} again`,
                    onAction: () => send.mutate({ body: { record, recordId, state: 'follows' } }),
                  },
                }),
          }),
      },
    )
  return (
    <Menu
      align="end"
      trigger={<IconButton size="sm" label="Notifications" icon={Ellipsis} />}
      items={[
        {
          label: 'Follow',
          detail: 'Be notified of changes by others',
          icon: Eye,
          onSelect: set('follows', `You follow ${title}`),
        },
        { label: 'Unfollow', icon: EyeOff, onSelect: set('none', `You no longer follow ${title}`) },
        {
          label: 'Mute',
          detail: 'No notifications unless you are mentioned',
          icon: BellOff,
          onSelect: set('muted', `${title} is muted`),
        },
      ]}
    />
  )
}

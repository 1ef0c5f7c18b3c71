import { Eye } from 'lucide-react'
import { sentenceOf, useApi } from '#client/api.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { toast } from '#client/ui/toast-store.ts'
import { inboxApi, reasons } from '#shared/inbox.ts'
import { useInboxSend } from './use-marks.ts'

/** Hears what others do with the record from now on, or does not any more. */
export function FollowButton({ record, recordId, noun }: { record: string; recordId: string; noun: string }) {
  const { data } = useApi(inboxApi.following, { query: { record, recordId } })
  const send = useInboxSend(inboxApi.follow)
  const follows = data?.follows ?? false
  const label = follows ? `Unfollow this ${noun}` : `Follow this ${noun}`
  const toggle = () =>
    send.mutate(
      { body: { record, recordId, state: follows ? 'none' : 'follows' } },
      { onError: (error) => toast({ title: 'Your choice was not saved', description: sentenceOf(error) }) },
    )
  return (
    <IconButton
      label={label}
      hint={
        follows
          ? `You are notified of changes by others: ${reasons[data?.why ?? 'chosen']}`
          : 'Follow to be notified of changes by others'
      }
      icon={Eye}
      size="sm"
      pressed={follows}
      busy={send.isPending}
      onClick={toggle}
      className={cn('print:hidden', follows && 'text-primary-fg')}
    />
  )
}

import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { sentenceOf, useSend } from '#client/api.ts'
import { formatDay } from '#client/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { useClock } from '#client/ui/clock.ts'
import { toast } from '#client/ui/toast-store.ts'
import { dayIn } from '#shared/day.ts'
import { punches } from '#modules/time/shared/punches.ts'
import type { timeApi } from '#modules/time/shared/time.ts'
import { timeAt } from '#modules/time/shared/wall-time.ts'
import { lasting, spanOf } from './words.ts'

type Mine = z.output<typeof timeApi.mine.reply>

/** One button for a hand in a glove: in, or out. */
export function ClockCard({
  since,
  shift,
  timeZone,
  narrow = false,
}: Omit<Mine, 'personId'> & {
  /** It stands in a narrow column. */ narrow?: boolean
}) {
  const now = useClock()
  const [failure, setFailure] = useState<string | null>(null)
  const send = useSend(punches.api.create)
  const kind = since === null ? 'in' : 'out'
  const clock = async () => {
    setFailure(null)
    try {
      const { at } = await send.mutateAsync({ body: { kind } })
      toast({ title: `Clocked ${kind} at ${timeAt(Date.parse(at), timeZone)}` })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return (
    <section
      aria-label="Clock"
      className={cn(
        'flex flex-col gap-4 rounded-card border border-line bg-surface p-5',
        !narrow && 'md:flex-row md:items-center md:justify-between',
      )}
    >
      <div className="min-w-0">
        <p aria-live="polite" className="text-title text-fg">
          {since === null
            ? 'You are clocked out'
            : `You have been clocked in since ${timeAt(Date.parse(since), timeZone)}`}
        </p>
        <p className="mt-1 text-body text-fg-muted">
          {since !== null && <span className="figures">{lasting(now - Date.parse(since))} so far. </span>}
          {shift
            ? `${shift.name}, ${spanOf(shift)}${shift.day === dayIn(new Date(now), timeZone) ? '' : `, of ${formatDay(shift.day)}`}.`
            : 'No shift is planned for you today.'}
        </p>
        <p className="mt-1 text-caption text-fg-subtle">Times are in the time zone {timeZone.replaceAll('_', ' ')}.</p>
      </div>
      <Button
        variant="primary"
        size="lg"
        icon={kind === 'in' ? LogIn : LogOut}
        busy={send.isPending}
        onClick={() => void clock()}
        className="min-h-14 min-w-44 text-section max-md:w-full"
      >
        {kind === 'in' ? 'Clock in' : 'Clock out'}
      </Button>
      {failure && (
        <Banner
          tone="danger"
          title={failure}
          onDismiss={() => setFailure(null)}
          className="md:order-last md:basis-full"
        />
      )}
    </section>
  )
}

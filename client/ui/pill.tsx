import { wordsOf } from '#shared/text.ts'
import type { Tone } from '#shared/verb.ts'
import { cn } from './cn.ts'

export type { Tone }

/** Text, ground and hairline of each tone. */
export const toneLook: Record<Tone, string> = {
  neutral: 'border-line-strong bg-sunken text-fg-muted',
  info: 'border-info-line bg-info-bg text-info',
  success: 'border-success-line bg-success-bg text-success',
  warning: 'border-warning-line bg-warning-bg text-warning',
  danger: 'border-danger-line bg-danger-bg text-danger',
  attention: 'border-attention-line bg-attention-bg text-attention',
}

/** The state of a record: dot, word and hairline, never colour alone. */
export function StatePill({ state, tone = 'neutral', className }: { state: string; tone?: Tone; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center align-top gap-1.5 whitespace-nowrap rounded-full border px-2 text-caption font-medium',
        toneLook[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      {wordsOf(state)}
    </span>
  )
}

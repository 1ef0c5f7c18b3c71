import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** A turning mark; with `label` it is announced and the words stand beside it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const mark = <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
  if (!label) return mark
  return (
    <output className="inline-flex items-center gap-2 text-body text-fg-muted">
      {mark}
      {label}
    </output>
  )
}

import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { call, sentenceOf } from '#client/api.ts'
import { formatInstant } from '#client/format.ts'
import { toast } from '#client/ui/toast-store.ts'
import { memberViewApi } from '#shared/member-view.ts'
import type { Me } from '#shared/identity.ts'
import { leaveView } from './viewed.ts'

/** As whom one sees these pages, until when, and the way back to oneself. */
export function ViewBar({ me: { id, name, viewing } }: { me: Me }) {
  const until = viewing!.until
  const back = `/settings/members/${id}`
  useEffect(() => {
    const timer = setTimeout(() => leaveView(back), Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, back])
  const end = async () => {
    try {
      await call(memberViewApi.end, {})
      leaveView(back)
    } catch (error) {
      toast({ title: 'The view could not be ended', description: sentenceOf(error) })
    }
  }
  return (
    <section
      aria-label="Seen as another member"
      className="flex min-h-9 shrink-0 items-center justify-center gap-2 bg-info-bg px-4 py-1 text-table text-info print:hidden"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">
        You are viewing Mainstay as <strong className="font-semibold">{name}</strong>. Changes are not possible.{' '}
        <span className="max-md:hidden">The view ends at {formatInstant(until, 'time')}.</span>
      </p>
      <button
        type="button"
        onClick={() => void end()}
        className="reach min-h-6 shrink-0 rounded-check px-1 font-semibold underline underline-offset-2"
      >
        End
      </button>
    </section>
  )
}

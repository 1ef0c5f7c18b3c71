import { useAuth } from '#client/auth/AuthProvider.tsx'
import { formatInstant } from '#client/format.ts'
import { usePrintedAt } from './printing.ts'
import { Logo } from './logo.tsx'

/** On paper only: whose page this is, when it was printed and in which time zone its moments are told. */
export function PrintHead() {
  const { me } = useAuth()
  const at = usePrintedAt()
  return (
    <div aria-hidden className="hidden items-center gap-2 px-4 pb-3 text-caption text-fg-muted print:flex">
      <Logo className="size-5" />
      <span className="font-semibold text-fg">Mainstay</span>
      <span className="ml-auto">
        {at && `Printed ${formatInstant(at, 'full')}`}
        {me && ` by ${me.name}`}
      </span>
    </div>
  )
}

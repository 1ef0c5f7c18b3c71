import { useState } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { companyDayOf } from '#client/company-day.ts'
import { formatDay, formatList } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import type { Conflict } from '#modules/roles/shared/conflicts.ts'
import { AcceptDialog, acceptOf, type Subject } from './accept-dialog.tsx'

type Props = {
  conflicts: readonly Conflict[]
  of: Subject
}

const stateOf = ({ accepted }: Conflict) =>
  accepted === null ? 'not accepted' : accepted.lapsed ? 'changed since accepted' : 'accepted'

/** Each conflict: what it is, which roles make it, and who accepted it and why. */
export function ConflictList({ conflicts, of }: Props) {
  const { me, can } = useAuth()
  const [open, setOpen] = useState<Conflict | null>(null)
  const mayAccept = can(acceptOf[of.kind].can) && me?.id !== of.id
  return (
    <ul className="divide-y divide-line">
      {conflicts.map((each) => (
        <li key={each.name} className="px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table font-medium text-fg">
            {each.label}
            <StatePill state={stateOf(each)} tone={each.accepted && !each.accepted.lapsed ? 'neutral' : 'warning'} />
          </p>
          <p className="mt-1 text-table text-fg">{each.why}.</p>
          <ul className="mt-1 text-table text-fg-muted">
            {each.roles.map((role) => (
              <li key={`${role.label} ${role.rights.join()}`}>
                {role.label}: {formatList(role.rights)}
                {role.from && `, from ${formatDay(companyDayOf(role.from))}`}
                {role.until && `, until ${formatDay(companyDayOf(role.until))}`}
              </li>
            ))}
          </ul>
          {each.accepted && (
            <p className="mt-1 text-caption text-fg-muted">
              {each.accepted.lapsed ? 'Accepted for an earlier conflict by ' : 'Accepted by '}
              {each.accepted.byName} on {formatDay(companyDayOf(each.accepted.at))}: {each.accepted.reason}
            </p>
          )}
          {mayAccept && (!each.accepted || each.accepted.lapsed) && (
            <Button size="sm" className="mt-2" onClick={() => setOpen(each)}>
              Accept with a reason
              <span className="sr-only">: {each.label}</span>
            </Button>
          )}
        </li>
      ))}
      {open && <AcceptDialog conflict={open} of={of} onClose={() => setOpen(null)} />}
    </ul>
  )
}

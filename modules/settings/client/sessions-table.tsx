import type { ReactNode } from 'react'
import { formatInstant } from '#client/format.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { Session } from '#modules/settings/shared/security.ts'

type Props = { sessions: readonly Session[]; action?: (session: Session) => ReactNode; empty?: string }

/** Browsers in which somebody is signed in, the last used first. */
export const SessionsTable = ({ sessions, action, empty }: Props) => (
  <DataTable
    label="Signed-in browsers"
    framed={false}
    rows={sessions}
    keyOf={({ id }) => id}
    empty={empty}
    columns={[
      {
        label: 'Browser',
        width: 180,
        of: ({ device, current }) => (
          <>
            {device}
            {current && <span className="block text-caption font-normal text-fg-muted">This browser</span>}
          </>
        ),
      },
      { label: 'IP address', of: ({ address }) => <span className="font-mono">{address}</span> },
      { label: 'Signed in', of: ({ startedAt }) => formatInstant(startedAt) },
      { label: 'Last used', of: ({ seenAt, current }) => (current ? 'Now' : formatInstant(seenAt)) },
      ...(action ? [{ label: 'Action', of: action, action: true }] : []),
    ]}
  />
)

import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'

export type ForbiddenProps = {
  title: string
  /** The right it needs, as calls name it: never shown. */
  can: string
  /** Where to go instead. */
  action?: ReactNode
  /** In a card or a tab, where the rest of the page is seen. */
  small?: boolean
}

export const ForbiddenFrame = ({ title, action, small, children }: ForbiddenProps & { children: ReactNode }) =>
  small ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table text-fg-muted">
      <p>
        {title}. {children}
      </p>
      {action}
    </div>
  ) : (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  )

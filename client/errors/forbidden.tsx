import { lazy, Suspense } from 'react'
import { ForbiddenFrame, type ForbiddenProps } from './forbidden-frame.tsx'

/** Few come here: what it needs is fetched then. */
const Panel = lazy(async () => ({
  default: await import('./forbidden-panel.tsx').then(
    ({ ForbiddenPanel }) => ForbiddenPanel,
    () => Plain,
  ),
}))

const Plain = (props: ForbiddenProps) => <ForbiddenFrame {...props}>Your roles do not include this.</ForbiddenFrame>

/** What the roles of this person do not include: which roles do, and the way to ask for it. */
export const Forbidden = (props: ForbiddenProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <Panel {...props} />
  </Suspense>
)

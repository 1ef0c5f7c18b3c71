import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { HintPlace } from '../hint/hint-place.tsx'

/** What the primitives need around them; once, at the root. No style element is ever written into the page. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    {children}
    <HintPlace />
  </CSPProvider>
)

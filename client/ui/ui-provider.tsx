import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/** What the primitives need around them; once, at the root. No style element is ever written into the page. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <Tooltip.Provider delay={400}>{children}</Tooltip.Provider>
  </CSPProvider>
)

import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A key to press. */
export const Kbd = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd
    className={cn(
      'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-check border border-line bg-sunken px-1 font-sans text-micro text-fg-subtle',
      className,
    )}
  >
    {children}
  </kbd>
)

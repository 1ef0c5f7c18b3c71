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

/** The key that does what a button does, in the colour of the button; whoever listens hears it of the button itself. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <kbd
    aria-hidden
    className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-check border border-current/40 px-1 font-sans text-micro max-lg:hidden"
  >
    {children}
  </kbd>
)

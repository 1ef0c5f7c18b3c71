import { cn } from '#client/ui/cn.ts'

/** The mark: a mast with its stays. */
export const Logo = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 32 32" className={cn('size-7 shrink-0', className)}>
    <rect width="32" height="32" rx="8" className="fill-primary" />
    <path
      d="M16 6v20M9 23l7-5 7 5M11 11h10"
      fill="none"
      className="stroke-on-primary"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

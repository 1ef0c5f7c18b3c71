import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = { children: ReactNode; className?: string; resetKey?: string }

/** Around each card, tab and panel: when it fails, the rest of the page stays. */
export function ComponentBoundary({ children, className, resetKey }: Props) {
  const queries = useQueryClient()
  return (
    <ErrorBoundary
      level="component"
      resetKey={resetKey}
      fallback={(report, retry) => (
        <div role="alert" className={cn('rounded-card border border-danger-line bg-danger-bg p-4', className)}>
          <h2 className="text-table font-semibold text-danger">Component Error</h2>
          <p className="mt-1 text-table text-fg">This component encountered an error and couldn't render.</p>
          <p className="mt-1 font-mono text-micro text-fg-muted">{report.errorId}</p>
          <Button
            size="sm"
            icon={RotateCw}
            className="mt-3"
            onClick={() => {
              // What it had read may be what it failed on.
              queries.removeQueries({ type: 'inactive' })
              retry()
            }}
          >
            Retry
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

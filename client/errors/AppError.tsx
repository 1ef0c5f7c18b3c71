import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NewBuildFirst } from './new-build-first.tsx'
import type { ErrorReport } from './report.ts'
import { useReport } from './use-report.ts'

/** Both ways out load the document anew: the running application is not trusted any more. */
function AppErrorScreen({ report }: { report: ErrorReport }) {
  return (
    <ErrorScreen
      whole
      title="Application Error"
      report={report}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload Application
          </Button>
          <Button onClick={() => location.assign('/')}>Return to Homepage</Button>
        </>
      }
    >
      <p>Mainstay encountered an unexpected error and needs to restart.</p>
      <p>This error was automatically reported. If it happens again, contact support with the error ID below.</p>
    </ErrorScreen>
  )
}

/** Around the whole application. */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary level="critical" fallback={(report) => <AppErrorScreen report={report} />}>
    {children}
  </ErrorBoundary>
)

/** Error element of the outermost route. */
export function AppError() {
  const error = useRouteError()
  return (
    <NewBuildFirst error={error}>
      <Failed error={error} />
    </NewBuildFirst>
  )
}

const Failed = ({ error }: { error: unknown }) => <AppErrorScreen report={useReport(error, 'critical')} />

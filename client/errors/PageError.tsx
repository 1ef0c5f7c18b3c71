import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import type { ErrorReport } from './report.ts'
import { useReport } from './use-report.ts'

/** A page whose file is gone after a new version was installed comes back only with a reload. */
const missingFile = /dynamically imported module|importing a module script|preload CSS/i

function PageErrorScreen({ report, retry }: { report: ErrorReport; retry: () => void }) {
  return (
    <ErrorScreen
      title="Page Error"
      report={report}
      actions={
        <>
          <Button variant="primary" onClick={missingFile.test(report.message) ? () => location.reload() : retry}>
            Try Again
          </Button>
          <LinkButton to="/dashboard">Go Home</LinkButton>
        </>
      }
    >
      <p>This page encountered an error and couldn't load properly.</p>
    </ErrorScreen>
  )
}

/** Around the page inside the frame: the sidebar stays, and another address clears the error. */
export function PageBoundary() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      level="page"
      resetKey={pathname}
      fallback={(report, retry) => <PageErrorScreen report={report} retry={retry} />}
    >
      <Outlet />
    </ErrorBoundary>
  )
}

/** Error element of routes: what failed before the page could render. */
export function PageError() {
  const report = useReport(useRouteError(), 'page')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return <PageErrorScreen report={report} retry={() => void navigate(`${pathname}${search}`, { replace: true })} />
}

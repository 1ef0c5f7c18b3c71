import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { StillWorking } from '#client/shell/still-working.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { isMissingFile } from './missing-file.ts'
import { NewBuildFirst } from './new-build-first.tsx'
import type { ErrorReport } from './report.ts'
import { useReport } from './use-report.ts'

function PageErrorScreen({ report, retry }: { report: ErrorReport; retry: () => void }) {
  return (
    <ErrorScreen
      title="Page Error"
      report={report}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
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
      fallback={(report, retry) => <Crashed report={report} retry={retry} />}
    >
      <StillWorking />
      <Outlet />
    </ErrorBoundary>
  )
}

function Crashed(props: { report: ErrorReport; retry: () => void }) {
  const queries = useQueryClient()
  // What the page had read may be what it failed on: neither it nor another page is to meet it again.
  useEffect(() => queries.removeQueries({ type: 'inactive' }), [queries])
  return <PageErrorScreen {...props} />
}

/** Error element of routes: what failed before the page could render. */
export function PageError() {
  const error = useRouteError()
  return (
    <NewBuildFirst error={error}>
      <Failed error={error} />
    </NewBuildFirst>
  )
}

function Failed({ error }: { error: unknown }) {
  const report = useReport(error, 'page')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const again = () => void navigate(`${pathname}${search}`, { replace: true })
  // Some browsers never ask again for a script they could not fetch; a reload without a server would lose even this screen.
  const fetchAgain = () => void fetch('/health/live').then(({ ok }) => (ok ? location.reload() : again()), again)
  return <PageErrorScreen report={report} retry={isMissingFile(error) ? fetchAgain : again} />
}

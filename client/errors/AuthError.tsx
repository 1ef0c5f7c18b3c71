import { useRouteError } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { clearSignInStorage } from './sign-in-storage.ts'
import { useReport } from './use-report.ts'

const unknown = 'An error occurred during authentication. Please try again.'

/** A sign-in that failed, with its own message or the general one. */
function AuthErrorScreen({ error }: { error: unknown }) {
  const report = useReport(error, 'authentication')
  const message = typeof error === 'string' ? error : error instanceof Error ? error.message : ''
  return (
    <ErrorScreen
      whole
      title="Authentication Error"
      report={report}
      actions={
        <>
          <Button variant="primary" onClick={() => location.assign('/login')}>
            Return to Login
          </Button>
          <Button
            onClick={() => {
              clearSignInStorage()
              location.assign('/login')
            }}
          >
            Clear Cache and Retry
          </Button>
        </>
      }
    >
      <p>{message || unknown}</p>
    </ErrorScreen>
  )
}

/** Error element of the sign-in routes. */
export const AuthError = () => <AuthErrorScreen error={useRouteError()} />

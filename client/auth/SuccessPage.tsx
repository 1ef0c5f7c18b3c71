import { Navigate, useLocation, useSearchParams } from 'react-router'
import { safeReturnPath } from '#shared/sign-in/return-path.ts'
import { RequireAuth } from './RequireAuth.tsx'

/** Leads whoever is signed in to the page asked for, and everybody else to the sign-in. */
export function SuccessPage() {
  const [search] = useSearchParams()
  const { key } = useLocation()
  return (
    <RequireAuth>
      {/* It leads on once for each visit. */}
      <Navigate key={key} to={safeReturnPath(search.get('returnTo'))} replace />
    </RequireAuth>
  )
}

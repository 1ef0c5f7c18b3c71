import { Suspense, use } from 'react'
import { Navigate } from 'react-router'
import { Starting } from '#client/shell/Starting.tsx'
import { enter, failed, identityClient } from './auth-store.ts'
import { complete } from './complete.ts'

/** What is left to show of a sign-in that came to nothing, as its document (callback.ts) opens every other: its error, on the screen around it. */
export const CallbackPage = () => (
  <Suspense fallback={<Starting />}>
    <Received />
  </Suspense>
)

const Received = () => <Navigate to={use(complete({ identityClient, enter, failed }).done)} replace />

import { useEffect } from 'react'
import { signInAddress, type SignInReason } from '#shared/sign-in/sign-in-reasons.ts'
import { sendAuthEvents } from './auth-log.ts'

/** Leaves the application for the sign-in page, which is a document of its own. */
export function ToSignIn({ returnTo, why }: { returnTo?: string; why?: SignInReason | null }) {
  useEffect(() => {
    sendAuthEvents()
    location.replace(signInAddress(returnTo, why))
  }, [returnTo, why])
  return null
}

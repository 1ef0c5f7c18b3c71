/** Why somebody is shown the sign-in page: what stands in its address, and what the page says. */
export const signInReasons = {
  'signed-out': { tone: 'success', sentence: 'You are signed out.' },
  ended: { tone: 'warning', sentence: 'Your session has ended. Sign in again.' },
  'not-renewed': { tone: 'warning', sentence: 'Your session could not be renewed. Sign in again.' },
  cancelled: { tone: 'warning', sentence: 'You cancelled the sign-in, or your organization did not allow it.' },
} as const

export type SignInReason = keyof typeof signInReasons

/** The address of the sign-in page that leads on to `returnTo`. */
export function signInAddress(returnTo?: string, why?: SignInReason | null): string {
  const query = [returnTo && `returnTo=${encodeURIComponent(returnTo)}`, why && `why=${why}`].filter(Boolean).join('&')
  return query ? `/login?${query}` : '/login'
}

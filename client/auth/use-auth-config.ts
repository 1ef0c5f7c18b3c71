import { useEffect, useState } from 'react'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { authConfig } from './auth-config.ts'
import { authErrorText } from './error-texts.ts'

/** How this installation signs people in; null until it is known, with the sentence where it cannot be. */
export function useAuthConfig(): { config: AuthConfig | null; problem: string | null } {
  const [config, setConfig] = useState<AuthConfig | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    authConfig()
      .then(setConfig)
      .catch((error: unknown) => setProblem(authErrorText(error)))
  }, [])
  return { config, problem }
}

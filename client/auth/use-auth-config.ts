import { useEffect, useState } from 'react'
import type { AuthConfig } from '#shared/identity.ts'
import { authErrorText } from './error-texts.ts'
import { authConfig } from './session-calls.ts'

/** How this installation signs people in; null until it is known, with the sentence where it cannot be. */
export function useAuthConfig(): { config: AuthConfig | null; problem: string | null } {
  const [config, setConfig] = useState<AuthConfig | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    authConfig()
      .then((read) => {
        // A provider sends people back to one address only: the same site under another name would lose them.
        if (read.origin !== location.origin) location.replace(read.origin + location.pathname + location.search)
        setConfig(read)
      })
      .catch((error: unknown) => setProblem(authErrorText(error)))
  }, [])
  return { config, problem }
}

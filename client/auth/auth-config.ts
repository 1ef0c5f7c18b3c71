import { AuthConfig } from '#shared/sign-in/auth-config.ts'
import { read } from './session-calls.ts'

// A file of its own: whoever is signed in needs none of it.

let config: Promise<AuthConfig> | undefined

/** How this installation signs people in; read once. */
export const authConfig = (): Promise<AuthConfig> =>
  (config ??= read('/api/public/auth-config')
    .then((body) => AuthConfig.parse(body))
    .catch((error: unknown) => {
      config = undefined
      throw error
    }))

import { createContext } from 'react'
import type { AuthState } from './auth-store.ts'

export type Auth = AuthState & {
  permissions: readonly string[]
  /** True where the person may do it; the server decides again at every call. */
  can(permission: string): boolean
  logout(): Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** What the context holds; throws outside its provider, where nobody knows who is signed in. */
export function authOf(held: Auth | null): Auth {
  if (!held) throw new Error('useAuth must be used within an AuthProvider')
  return held
}

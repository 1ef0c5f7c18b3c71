import type { IdentityContext } from './context.ts'
import { seal, unseal } from './secret-box.ts'
import type { Session } from './sessions.ts'

export const placeOfToken = (idHash: string) => `sessions.refresh_token:${idHash}`

/** The provider's refresh token as the table keeps it. */
export const sealToken = ({ refreshKey }: IdentityContext, idHash: string, token: string | null): string | null =>
  token === null ? null : seal(refreshKey, placeOfToken(idHash), token)

/** Opens what `sealToken` made; null where the secret key has changed. */
export const openToken = ({ refreshKey }: IdentityContext, idHash: string, sealed: string): string | null =>
  unseal(refreshKey, placeOfToken(idHash), sealed)

/** The refresh token of a session; null where there is none or the secret key has changed. */
export const tokenOf = (context: IdentityContext, { idHash, refreshToken }: Session): string | null =>
  refreshToken === null ? null : openToken(context, idHash, refreshToken)

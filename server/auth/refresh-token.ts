import type { IdentityContext } from './context.ts'
import { seal, unseal } from './secret-box.ts'
import type { Session } from './sessions.ts'

const placeOf = (idHash: string) => `sessions.refresh_token:${idHash}`

/** The provider's refresh token as the table keeps it. */
export const sealToken = ({ refreshKey }: IdentityContext, idHash: string, token: string | null): string | null =>
  token === null ? null : seal(refreshKey, placeOf(idHash), token)

/** The refresh token of a session; null where there is none or the secret key has changed. */
export const tokenOf = ({ refreshKey }: IdentityContext, { idHash, refreshToken }: Session): string | null =>
  refreshToken === null ? null : unseal(refreshKey, placeOf(idHash), refreshToken)

/** Ends the refresh tokens of sessions that are over. */
export async function revokeTokensOf(context: IdentityContext, ended: Session[]): Promise<void> {
  for (const session of ended) {
    const token = tokenOf(context, session)
    if (token) await context.openId.revoke(token)
  }
}

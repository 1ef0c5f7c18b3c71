import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Directory } from './directory.ts'

/** The delegated permission that the registration of the product exposes: see docs/identity.md. */
const accessScope = 'access_as_user'

/** Reads access tokens that a directory issued for this very API on behalf of a person; gives the person's object id, null for any other token. */
export function accessTokenReader({ issuers, audience, tenant, keys }: NonNullable<Directory['accessTokens']>) {
  const known = createRemoteJWKSet(keys, { timeoutDuration: 5000 })
  return async (token: string, now: Date): Promise<string | null> => {
    try {
      const { payload } = await jwtVerify(token, known, {
        issuer: issuers,
        audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'oid', 'tid', 'scp'],
        clockTolerance: 60,
        currentDate: now,
      })
      const scopes = typeof payload['scp'] === 'string' ? payload['scp'].split(' ') : []
      const isOurs = payload['tid'] === tenant && scopes.includes(accessScope) && payload['nonce'] === undefined
      return isOurs && typeof payload['oid'] === 'string' ? payload['oid'] : null
    } catch (error) {
      // Not a token of ours, in whatever way; only an outage of the directory is worth a word elsewhere.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

import * as oidc from 'openid-client'
import type { ClientCertificate } from './client-certificate.ts'
import type { Claims, Directory } from './directory.ts'

/** What the identity provider gave for a code or a refresh token, verified: signature, issuer, audience, expiry, nonce. */
export type Grant = {
  claims: Claims | null
  idToken: string | null
  refreshToken: string | null
  clientInfo: string | null
}

/** The provider said no; asking again with the same code or token is useless. */
export class Refused extends Error {}
/** The provider could not be asked; the same request may work later. */
export class Unavailable extends Error {}

const timeoutSeconds = 10

/** The product's side of OpenID Connect with one provider; its addresses are read on first use. */
export function openId(directory: Directory) {
  let known: Promise<oidc.Configuration> | null = null
  const configuration = () =>
    (known ??= discover(directory).catch((error: unknown) => {
      known = null
      throw error
    }))

  const grant = async (
    ask: (config: oidc.Configuration) => ReturnType<typeof oidc.refreshTokenGrant>,
  ): Promise<Grant> => {
    try {
      const tokens = await ask(await configuration())
      return {
        claims: (tokens.claims() as Claims | undefined) ?? null,
        idToken: tokens.id_token ?? null,
        refreshToken: tokens.refresh_token ?? null,
        clientInfo: typeof tokens['client_info'] === 'string' ? tokens['client_info'] : null,
      }
    } catch (error) {
      throw isOutage(error)
        ? new Unavailable(reasonOf(error), { cause: error })
        : new Refused(reasonOf(error), { cause: error })
    }
  }

  return {
    /** Trades an authorization code; the nonce ties it to the browser that started the sign-in. */
    redeem: ({
      code,
      iss,
      redirectUri,
      verifier,
      nonce,
    }: {
      code: string
      iss?: string
      redirectUri: string
      verifier: string
      nonce: string
    }) => {
      const answer = new URL(redirectUri)
      answer.searchParams.set('code', code)
      if (iss) answer.searchParams.set('iss', iss)
      // The browser's identity library has checked the state, which never reaches the server.
      const checks: oidc.AuthorizationCodeGrantChecks = {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: oidc.skipStateCheck,
        idTokenExpected: true,
      }
      return grant((config) => oidc.authorizationCodeGrant(config, answer, checks, { client_info: '1' }))
    },
    renew: (refreshToken: string) =>
      grant((config) => oidc.refreshTokenGrant(config, refreshToken, { client_info: '1', scope: directory.scope })),
    /** Where the provider publishes the keys it signs with. */
    async keysAddress(): Promise<URL> {
      return new URL((await configuration()).serverMetadata().jwks_uri ?? '')
    },
    /** Ends a refresh token at the provider, where it has such a call; false where it could not be asked and may be later. */
    async revoke(refreshToken: string): Promise<boolean> {
      try {
        const config = await configuration()
        if (config.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(config, refreshToken)
        return true
      } catch (error) {
        return !isOutage(error)
      }
    },
  }
}

export type OpenId = ReturnType<typeof openId>

async function discover(directory: Directory) {
  const { issuer, clientId, clientSecret, fetch, insecure } = directory
  // The address that the proof below is for; known before the first proof is made.
  let tokenEndpoint = ''
  const proof = directory.clientCertificate
    ? proofBy(directory.clientCertificate, () => tokenEndpoint)
    : oidc.ClientSecretPost(clientSecret)
  const config = await oidc.discovery(issuer, clientId, undefined, proof, {
    execute: insecure ? [oidc.allowInsecureRequests] : [],
    timeout: timeoutSeconds,
    ...(fetch ? { [oidc.customFetch]: fetch } : {}),
  })
  tokenEndpoint = config.serverMetadata().token_endpoint ?? ''
  // Tokens come straight from the provider, but their signature is checked all the same.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** A signed statement of a minute instead of a secret (private_key_jwt), in the form that Entra ID asks for: PS256, named by `x5t#S256`, for the token address. */
function proofBy({ key, thumbprint }: ClientCertificate, tokenEndpoint: () => string): oidc.ClientAuth {
  return oidc.PrivateKeyJwt(key.toCryptoKey({ name: 'RSA-PSS', hash: 'SHA-256' }, false, ['sign']) as oidc.CryptoKey, {
    [oidc.modifyAssertion]: (header, payload) => {
      header['typ'] = 'JWT'
      header['x5t#S256'] = thumbprint
      payload['aud'] = tokenEndpoint()
    },
  })
}

function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 || error.status === 429
  if (!(error instanceof oidc.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}

/** A short word for the log: the protocol's error code where there is one. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return error.error
  if (error instanceof oidc.ClientError) return error.code ?? error.message
  return error instanceof Error ? error.message : 'unknown'
}

import type { CustomFetch } from 'openid-client'
import type { AuthConfig } from '#shared/sign-in/auth-config.ts'
import type { Tx } from '#server/db/db.ts'
import type { Settings } from '#server/settings.ts'
import { readClientCertificate, type ClientCertificate } from './client-certificate.ts'
import { derivedKey, type Key } from './secret-box.ts'

/** Claims of a verified id token, as far as the product uses them. */
export type Claims = {
  sub: string
  oid?: string
  tid?: string
  sid?: string
  /** When the person proved who they are, in seconds; not every provider says it. */
  auth_time?: number
  name?: string
  email?: string
  preferred_username?: string
  /** Object ids of the person's groups; left out where they are too many for a token. */
  groups?: string[]
}

/** Who signs people in: where it is, how the product proves itself to it, and whom it may send. */
export type Directory = {
  /** Kept as `users.issuer`; does not change with the product's own address. */
  name: string
  /** The same for people of a further tenant, so that nobody is taken for somebody of another one. */
  nameOf?(claims: Claims): string
  issuer: URL
  clientId: string
  clientSecret: string
  /** In place of the secret. */
  clientCertificate?: ClientCertificate
  scope: string
  admits(claims: Claims): boolean
  /** Roles that membership of a group gives and takes at every sign-in. */
  groupRoles?: readonly { group: string; role: string }[]
  /** Whose groups these are; those of other tenants give nothing. */
  groupTenant?: string
  /** Set where programs may come with the provider's own access tokens. */
  accessTokens?: { issuers: string[]; audience: string; tenant: string; keys: URL }
  /** Set where the provider lives in this very process. */
  fetch?: CustomFetch
  insecure: boolean
  /** Makes the people of a directory that knows them all; asked when one of them is not there yet. */
  welcome?(tx: Tx): Promise<void>
  authConfig: AuthConfig
}

/** The tenant ids of the built-in accounts, in the place where Entra puts its own. */
export const evaluationTenant = '5f1e7a52-6f3b-4c1a-9a3e-0d4c5b6a7e80'
export const builtInTenants = { evaluation: evaluationTenant, directory: '0b7d6a41-93c5-4f0e-8a2d-71c9e4d5b602' }
export const evaluationName = 'evaluation'

export const builtInIssuer = (settings: Settings) => `${settings.publicOrigin}/oidc`
export const builtInClient = (secretKey: Key) => ({
  id: 'mainstay',
  secret: derivedKey(secretKey, 'built-in directory client').now.toString('base64url'),
})

/** The accounts that this installation keeps itself: those of an evaluation without passwords, or real ones. */
export function builtInDirectory(
  kind: 'evaluation' | 'directory',
  settings: Settings,
  secretKey: Key,
  fetch: CustomFetch,
): Directory {
  const issuer = builtInIssuer(settings)
  const client = builtInClient(secretKey)
  return {
    name: kind,
    issuer: new URL(issuer),
    clientId: client.id,
    clientSecret: client.secret,
    scope: 'openid profile email',
    admits: ({ tid }) => tid === builtInTenants[kind],
    fetch,
    insecure: issuer.startsWith('http:'),
    authConfig: {
      kind,
      origin: settings.publicOrigin,
      clientId: client.id,
      // The identity library demands https here and never calls it: all real addresses are in the metadata.
      authority: issuer.replace(/^http:/, 'https:'),
      knownAuthorities: [new URL(issuer).host],
      authorityMetadata: JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: `${issuer}/session/end`,
        jwks_uri: `${issuer}/jwks`,
      }),
      protocolMode: 'OIDC',
    },
  }
}

/** The tenant of ENTRA_TENANT, and those of ENTRA_ADMITS; nobody of another tenant is ever admitted. */
export function entraDirectory(settings: Settings): Directory {
  const tenant = settings.entraTenant?.toLowerCase() ?? ''
  if (!/^[0-9a-f-]{36}$/.test(tenant))
    throw new Error('ENTRA_TENANT must be the directory (tenant) id, such as 72f988bf-86f1-41af-91ab-2d7cd011db47')
  const authority = `https://login.microsoftonline.com/${tenant}`
  const tenants = [tenant, ...settings.entraAdmits]
  // Microsoft sends people of several tenants through one endpoint; who they are is in the token, which names its own tenant as issuer.
  const manifest = tenants.length > 1 ? 'https://login.microsoftonline.com/common' : authority
  return {
    name: `${authority}/v2.0`,
    nameOf: ({ tid }) => `https://login.microsoftonline.com/${tid}/v2.0`,
    issuer: new URL(`${manifest}/v2.0`),
    clientId: settings.entraClientId ?? '',
    clientSecret: settings.entraClientSecret ?? '',
    clientCertificate: settings.entraCertificate ? readClientCertificate(settings.entraCertificate) : undefined,
    scope: 'openid profile email offline_access',
    admits: ({ tid }) => tid !== undefined && tenants.includes(tid),
    insecure: false,
    groupRoles: settings.entraGroupRoles,
    groupTenant: tenant,
    accessTokens: {
      // Which of the two depends on a setting of the registration; both are signed by the same keys.
      issuers: [`${authority}/v2.0`, `https://sts.windows.net/${tenant}/`],
      audience: `api://${settings.entraClientId}`,
      tenant,
      keys: new URL(`${authority}/discovery/v2.0/keys`),
    },
    authConfig: {
      kind: 'entra',
      origin: settings.publicOrigin,
      clientId: settings.entraClientId ?? '',
      authority: manifest,
      knownAuthorities: [],
      authorityMetadata: null,
      protocolMode: 'AAD',
    },
  }
}

import { CallFailed } from './outbound-address.ts'
import {
  joined,
  jsonOf,
  refusalOf,
  send,
  strange,
  textAt,
  wordOf,
  type Asking,
  type Opened,
  type Probe,
} from './probe.ts'

/** Error codes of the sign-in (learn.microsoft.com/entra/identity-platform/reference-error-codes) that an administrator can act on. */
const signInFaults: Record<string, string> = {
  AADSTS7000215: 'The client secret is wrong: enter the value of the secret, not its id',
  AADSTS7000222: 'The client secret has expired: make a new one in the app registration and enter it here',
  AADSTS700016: 'The tenant does not know this application: check the application id and the tenant',
  AADSTS90002: 'No such tenant: check the directory id',
  AADSTS900023: 'No such tenant: check the directory id',
  AADSTS500011: 'The tenant does not know the service that the token is for: check the addresses',
  AADSTS53003: 'A Conditional Access policy blocks the application: except it, or allow the address of this server',
  AADSTS7000112: 'The application is disabled in the tenant: enable it under Enterprise applications',
}

/** A token of the application itself (client credentials) for one service; rights come from what an administrator granted. */
async function tokenFor(scope: string, settings: Opened, asking: Asking): Promise<string> {
  const { signInAddress = '', tenantId = '', clientId = '', clientSecret = '' } = settings
  const answer = await send(asking, {
    url: joined(signInAddress, `${encodeURIComponent(tenantId)}/oauth2/v2.0/token`),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${scope.replace(/\/+$/, '')}/.default`,
    }).toString(),
  })
  const body = jsonOf(answer)
  const { access_token: token } = body ?? {}
  if (answer.status === 200 && typeof token === 'string') return token
  const code = /AADSTS\d{4,8}/.exec(textAt(body, 'error_description') ?? '')?.[0]
  if (code)
    throw new CallFailed(
      code,
      signInFaults[code] ?? `Microsoft does not sign the application in (${code}): look the code up`,
    )
  throw answer.status === 200 ? strange('The sign-in address') : refusalOf(answer, 'The sign-in')
}

/** The application's rights in a token of its own; undefined where the token does not show them. */
function rolesIn(token: string): string[] | undefined {
  try {
    const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { roles?: unknown }
    const roles = Array.isArray(body.roles) ? body.roles : []
    return roles.filter((role): role is string => typeof role === 'string' && /^[\w.]{1,100}$/.test(role)).slice(0, 50)
  } catch {
    return undefined
  }
}

async function read(
  url: string,
  token: string,
  asking: Asking,
  who: string,
  refused: string,
): Promise<Record<string, unknown>> {
  const answer = await send(asking, { url, headers: { authorization: `Bearer ${token}` } })
  const body = jsonOf(answer)
  if (answer.status === 200) {
    if (!body) throw strange(who)
    return body
  }
  const code = wordOf(textAt(body, 'error', 'code'))
  if (answer.status === 403) throw new CallFailed(code ?? 'http_403', refused)
  throw code ? new CallFailed(code, refusalOf(answer, who).message) : refusalOf(answer, who)
}

export const probeSharePoint: Probe = async (settings, asking) => {
  const { graphAddress = '', siteUrl = '' } = settings
  const token = await tokenFor(graphAddress, settings, asking)
  const { hostname, pathname } = new URL(siteUrl)
  const path = pathname.replace(/\/+$/, '')
  const site = await read(
    joined(graphAddress, `v1.0/sites/${hostname}${path ? `:${path}` : ''}?$select=id,displayName,webUrl`),
    token,
    asking,
    'Microsoft Graph',
    'The application may not read this site: assign Sites.Selected with admin consent, then grant access to this site',
  )
  const name = textAt(site, 'displayName') ?? path
  return { says: `Reads the site ${name}`, facts: { name, roles: rolesIn(token) } }
}

export const probeGraph: Probe = async (settings, asking) => {
  const { graphAddress = '' } = settings
  const token = await tokenFor(graphAddress, settings, asking)
  const found = await read(
    joined(graphAddress, 'v1.0/users?$top=1&$select=id'),
    token,
    asking,
    'Microsoft Graph',
    'The application may not read users: grant it the application permission User.Read.All with admin consent',
  )
  const { value: people } = found
  if (!Array.isArray(people)) throw strange('Microsoft Graph')
  return { says: 'Reads the users of the tenant', facts: { roles: rolesIn(token) } }
}

export const probeAzure: Probe = async (settings, asking) => {
  const { managementAddress = '', subscriptionId = '' } = settings
  const token = await tokenFor(managementAddress, settings, asking)
  const found = await read(
    joined(managementAddress, `subscriptions/${encodeURIComponent(subscriptionId)}?api-version=2022-12-01`),
    token,
    asking,
    'Azure Resource Manager',
    'The application may not read this subscription: assign it the role Reader on the subscription',
  )
  const name = textAt(found, 'displayName') ?? subscriptionId
  const state = textAt(found, 'state') ?? undefined
  return { says: `Reads the subscription ${name}`, facts: { name, state } }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createTcp, type AddressInfo } from 'node:net'

/** One of the other sides' answers. */
type Reply = { status: number; body?: unknown; headers?: Record<string, string>; after?: Promise<unknown> }
type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

export type StandIn = {
  url: string
  port: number
  /** Every call that arrived. */
  heard: Heard[]
  /** From now on this path is answered so; `null` answers as at first. */
  answer(path: string, reply: Reply | null): void
  close(): void
}

const tokenWith = (roles: string[]) =>
  `e30.${Buffer.from(JSON.stringify({ roles })).toString('base64url')}.c2lnbmF0dXJl`

/** A token of the tenant with these rights. */
export const grantedToken = (...roles: string[]): Reply => ({
  status: 200,
  body: { token_type: 'Bearer', expires_in: 3599, access_token: tokenWith(roles) },
})

/** What the services answer when all is well, by the path without its query. */
const good: Record<string, Reply> = {
  '/contoso.onmicrosoft.com/oauth2/v2.0/token': grantedToken('Sites.Selected', 'User.Read.All'),
  '/v1.0/sites/contoso.sharepoint.com:/sites/Finance': { status: 200, body: { id: 's', displayName: 'Finance' } },
  '/v1.0/users': { status: 200, body: { value: [{ id: 'u' }] } },
  '/subscriptions/11111111-2222-4333-8444-555555555555': {
    status: 200,
    body: { displayName: 'Production', state: 'Enabled' },
  },
  '/workflow': { status: 202 },
  '/v23.0/106540352242922': {
    status: 200,
    body: { display_phone_number: '+1 555 0100', verified_name: 'Sample company', quality_rating: 'GREEN' },
  },
  '/2010-04-01/Accounts/AC1.json': { status: 200, body: { status: 'active', friendly_name: 'Main', type: 'Full' } },
  '/v1/models': { status: 200, body: { data: [{ id: 'small-model' }, { id: 'large-model' }] } },
  '/v1/chat/completions': { status: 200, body: { choices: [{ message: { content: 'OK' } }] } },
}

/** The other side of every connector, on a socket of this machine. */
export async function standIn(): Promise<StandIn> {
  const heard: Heard[] = []
  const changed = new Map<string, Reply>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url!.split('?')[0]!
      heard.push({
        method: request.method!,
        url: request.url!,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      const reply = changed.get(path) ?? good[path] ?? { status: 404, body: {} }
      if (reply.after) void reply.after.then(() => give(response, reply))
      else give(response, reply)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    heard,
    answer: (path, reply) => void (reply ? changed.set(path, reply) : changed.delete(path)),
    close,
  }
}

function give(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
}

/** Makes a database behind a Unix socket (`postgres://user@/name?host=/folder`) reachable at a port of this machine. */
export async function databasePort(url: string): Promise<{
  port: number
  database: string
  user: string
  close(): void
}> {
  const read = new URL(url.replace('@/', '@socket/'))
  const folder = read.searchParams.get('host') ?? '/tmp'
  const server = createTcp((socket) => {
    const inner = connect(`${folder}/.s.PGSQL.${read.port || read.searchParams.get('port') || '5432'}`)
    socket.pipe(inner).pipe(socket)
    for (const each of [socket, inner])
      each.on('error', () => {
        socket.destroy()
        inner.destroy()
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    close: () => void server.close(),
    port: (server.address() as AddressInfo).port,
    database: read.pathname.slice(1),
    user: read.username,
  }
}

/** Settings of each kind that lead to the stand-in. */
export const settingsFor = (url: string): Record<string, Record<string, unknown>> => {
  const application = {
    tenantId: 'contoso.onmicrosoft.com',
    clientId: '99999999-8888-4777-8666-555555555555',
    clientSecret: 'canary-client-secret-0123456789',
    secretExpiresOn: null,
    signInAddress: url,
  }
  return {
    sharepoint: { ...application, siteUrl: 'https://contoso.sharepoint.com/sites/Finance', graphAddress: url },
    graph: { ...application, graphAddress: url },
    azure: { ...application, subscriptionId: '11111111-2222-4333-8444-555555555555', managementAddress: url },
    teams: { channel: 'Finance', webhookUrl: `${url}/workflow?sig=canary-webhook-signature` },
    whatsapp: {
      phoneNumberId: '106540352242922',
      accessToken: 'canary-whatsapp-token-0123456789',
      secretExpiresOn: null,
      apiAddress: url,
      apiVersion: 'v23.0',
    },
    sms: { accountSid: 'AC1', authToken: 'canary-sms-token-0123456789', sender: '+15005550006', apiAddress: url },
    ai: {
      apiAddress: `${url}/v1`,
      model: 'small-model',
      apiKey: 'canary-api-key-0123456789',
      writesTips: true,
      answersQuestions: false,
    },
  }
}

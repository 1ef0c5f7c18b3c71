import { AuthError, type INetworkModule, type NetworkResponse } from '@azure/msal-browser'
import { signInScopes, type SessionAnswer } from '#shared/identity.ts'
import { postAuth, type Answered } from './session-calls.ts'
import { defaultLife } from './stored.ts'

/** What the answer page found in its address, and what the server last gave. */
export type Exchange = {
  iss: string | undefined
  attempt: string | undefined
  last: { answer: SessionAnswer; at: number } | null
}

const failed = (code: string, message: string) => new AuthError(code, '', message)

/** The identity library's way to the network: its token requests go to our server, which alone holds the provider's tokens. */
export function serverNetwork(exchange: Exchange, post: typeof postAuth = postAuth): INetworkModule {
  return {
    sendGetRequestAsync: async <T>(url: string): Promise<NetworkResponse<T>> => {
      const response = await fetch(url)
      return { status: response.status, headers: {}, body: (await response.json()) as T }
    },
    sendPostRequestAsync: async <T>(_url: string, options?: { body?: string }): Promise<NetworkResponse<T>> => {
      const form = new URLSearchParams(options?.body ?? '')
      const isRefresh = form.get('grant_type') === 'refresh_token'
      const at = Date.now()
      const { status, body } = await (
        isRefresh ? post('/auth/refresh') : post('/auth/token', codeOf(form, exchange))
      ).catch(() => {
        throw failed('no_network_connectivity', '')
      })
      return { status: 200, headers: {}, body: tokensOf(judged(status, body, isRefresh), exchange, at) as T }
    },
  }
}

const codeOf = (form: URLSearchParams, { iss, attempt }: Exchange) => ({
  code: form.get('code'),
  redirectUri: form.get('redirect_uri'),
  codeVerifier: form.get('code_verifier'),
  iss,
  attempt,
})

// A 5xx or 429 handed to the library would make it refuse to ask again for a minute, without a word: so it is thrown.
function judged(status: number, body: Answered['body'], isRefresh: boolean): SessionAnswer {
  if (status === 429)
    throw failed('token_exchange_failed', body.error || 'Too many failed sign-ins. Wait a minute and try again.')
  if (status >= 500) throw failed('server_unavailable', body.error ?? '')
  if (!body.success)
    throw isRefresh
      ? failed('login_required', body.error ?? '')
      : failed('token_exchange_failed', body.error || 'Token exchange failed')
  if (!body.token || !body.user) throw failed('token_exchange_failed', 'Invalid response from server')
  return body
}

function tokensOf(answer: SessionAnswer, exchange: Exchange, at: number) {
  exchange.last = { answer, at }
  return {
    token_type: 'Bearer',
    scope: signInScopes.join(' '),
    access_token: answer.token,
    expires_in: answer.expiresIn ?? defaultLife,
    // The library asks for a renewal only where it believes to hold a refresh token.
    refresh_token: 'held-by-server',
    id_token: answer.idToken,
    client_info: answer.clientInfo,
  }
}

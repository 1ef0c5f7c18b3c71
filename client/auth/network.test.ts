import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authErrorText, isCancelled } from './error-texts.ts'
import { serverNetwork, type Exchange } from './network.ts'
import type { Answered } from './session-calls.ts'

const user = { id: 'uid.utid', email: 'ada@example.test', name: 'Ada' }
const good = { success: true, token: 'ours', user, expiresIn: 60, idToken: 'id', clientInfo: 'ci' }

async function send(form: Record<string, string>, reply: Answered | TypeError) {
  const exchange: Exchange = { iss: 'https://issuer', attempt: 'a1', last: null }
  const sent: unknown[] = []
  const network = serverNetwork(exchange, async (path, body) => {
    sent.push(path, body)
    if (reply instanceof TypeError) throw reply
    return reply
  })
  let body: Record<string, unknown> | null = null
  let error: unknown = null
  try {
    const answer = await network.sendPostRequestAsync<Record<string, unknown>>('https://provider/token', {
      body: new URLSearchParams(form).toString(),
    })
    body = answer.body
  } catch (thrown) {
    error = thrown
  }
  return { sent, exchange, body, error }
}
const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'r', code_verifier: 'v' }
const renewal = { grant_type: 'refresh_token', refresh_token: 'held-by-server' }

test('S7-04 a code is exchanged with our server, with verifier, attempt and issuer', async () => {
  const { sent, body, exchange } = await send(code, { status: 200, body: good })
  assert.deepEqual(sent, [
    '/auth/token',
    { code: 'c', redirectUri: 'r', codeVerifier: 'v', iss: 'https://issuer', attempt: 'a1' },
  ])
  assert.equal(body?.['access_token'], 'ours')
  assert.equal(body?.['refresh_token'], 'held-by-server')
  assert.equal(exchange.last?.answer, good)
})

test('S4-06 a renewal goes to /auth/refresh and carries no token of the provider', async () => {
  assert.deepEqual((await send(renewal, { status: 200, body: good })).sent, ['/auth/refresh', undefined])
})

test('S8-02 a refused exchange says the words of the server, else one of two sentences', async () => {
  const textOf = async (body: Answered['body'], status = 401) =>
    authErrorText((await send(code, { status, body })).error)
  assert.equal(
    await textOf({ success: false, error: 'Sign-in was not started in this browser' }),
    'Sign-in was not started in this browser',
  )
  assert.equal(await textOf({ success: false }), 'Token exchange failed')
  assert.equal(await textOf({ ...good, token: undefined }, 200), 'Invalid response from server')
  assert.equal(await textOf({ ...good, user: undefined }, 200), 'Invalid response from server')
})

test('an outage is thrown, never handed to the library, which would stop asking for a minute', async () => {
  for (const status of [500, 503, 429]) {
    const { error } = await send(renewal, { status, body: { success: false } })
    assert.ok(error, String(status))
  }
  assert.match(authErrorText((await send(renewal, new TypeError('fetch failed'))).error), /cannot be reached/)
  assert.match(
    authErrorText((await send(renewal, { status: 401, body: { success: false } })).error),
    /Your session has ended/,
  )
})

test('S8-11 every error has a sentence, and turning back is no failure', () => {
  assert.match(authErrorText({ errorCode: 'interaction_in_progress' }), /already in progress/)
  assert.equal(
    authErrorText({ errorCode: 'something_new' }),
    'An error occurred during authentication. Please try again.',
  )
  assert.equal(authErrorText(null), 'An error occurred during authentication. Please try again.')
  assert.equal(isCancelled({ errorCode: 'access_denied' }), true)
  assert.equal(isCancelled(new Error('x')), false)
})

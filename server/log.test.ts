import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = ''
  write(
    openLog(
      { logLevel: 'info' },
      new Writable({ write: (chunk: Buffer, _encoding, done) => ((text += chunk.toString()), done()) }),
    ),
  )
  return text
}

test('secrets are hidden wherever they lie, and a stranger cannot write a line of their own', () => {
  const text = logged((log) => {
    log.info(
      { headers: { authorization: 'canary', cookie: 'canary', 'set-cookie': ['canary'], 'x-session-token': 'canary' } },
      'a',
    )
    log.info({ password: 'canary', user: { iban: 'canary', bank: { clientSecret: 'canary' } } }, 'b')
    log.info({ a: { b: { c: { refresh_token: 'canary' } } } }, 'c')
    log.info({ req: { method: 'GET', url: '/auth/callback?code=canary', headers: { cookie: 'canary' } } }, 'd')
    for (const path of ['/shared', '/signing', '/careers/agreement'])
      log.info({ req: { method: 'GET', url: `${path}/canary/file` } }, 'an address that opens something')
    log.info({ said: 'x\n{"level":60,"msg":"forged"}' }, 'e')
  })
  assert.doesNotMatch(text, /canary/)
  assert.equal(text.trim().split('\n').length, 8)
})

test('an error shows what happened, not the values of the statement', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(canary) exists',
  })
  const text = logged((log) =>
    log.error(
      { err: new Error('Failed query: insert into users values ($1)\nparams: canary', { cause }) },
      'call failed',
    ),
  )
  assert.doesNotMatch(text, /canary/)
  assert.match(text, /insert into users.*duplicate key.*23505/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordFault } from '#shared/sign-in/password.ts'
import { isCommon } from './common-passwords.ts'

test('a common password is known in any case, although the rules let it pass; one of one’s own is not', async () => {
  for (const common of ['leavemealone', 'LeaveMeAlone', '1q2w3e4r5t6y', 'finalfantasy']) {
    assert.equal(passwordFault(common), null)
    assert.equal(await isCommon(common), true)
  }
  assert.equal(await isCommon('seven grey herons at noon'), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acts, calls, windowless } from './calls.ts'
import { stepsOf } from './journey.ts'
import { inState } from './screens.ts'
import { complaintsSoFar, onStage } from './stage.ts'

const recordTypes = '/api/documents/signature-requests'

test('whoever is asked to sign a contract finds it, reads it and signs it', { timeout: 400_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const buyer = await windowless(url, 'buyer')
  const manager = await open('manager')
  let at = ''

  await step('the buyer asks the manager for a signature', async () => {
    const contracts = 'filter=documentType:eq:contract&filter=state:eq:effective&sort=-title&limit=1'
    const { items } = await calls(buyer, 'GET', `/api/documents/documents?${contracts}`)
    const [{ id: documentId }] = items as [{ id: string }]
    const me = await calls(manager, 'GET', '/api/me')
    const made = await calls(buyer, 'POST', recordTypes, { body: { documentId, dueOn: me['companyDay'] } })
    at = `${recordTypes}/${made.id}`
    const place = { signer: 0, page: 1, kind: 'signature', left: 100, top: 800, width: 250, height: 60 }
    await acts(buyer, at, 'arrangement', { signers: [{ userId: me.id }], places: [place] })
    await acts(buyer, at, 'send')
  })

  await step('the manager finds, reads and signs it', async () => {
    await manager.goto(`${url}/documents/signature-requests`)
    await manager.getByText('Waiting for your signature').waitFor()
    await manager
      .locator(`main a[href*="${at.split('/').at(-1)}"]`)
      .first()
      .click()
    await manager.getByRole('img', { name: /^Page 1/ }).waitFor()
    await manager.getByRole('button', { name: 'Sign', exact: true }).first().click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await inState(manager, 'Signed')
    assert.equal((await calls(buyer, 'GET', at))['state'], 'signed')
  })
  assert.deepEqual(complaintsSoFar(), [])
})

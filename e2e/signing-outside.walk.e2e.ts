import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { contract } from '#modules/signatures/server/testing.ts'
import { mailSink } from '#server/outbox/testing.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { seen } from './seen.ts'
import { eventually, inState, keepPdf } from './screens.ts'
import { complaintsSoFar, phone, stageWith } from './stage.ts'

const recordTypes = '/api/documents/signature-requests'
const nora = 'nora@northern.example'

test(
  'a contract is signed by somebody outside on a phone, by the link and the code in their mails, and then by a member; its seal and log hold',
  { timeout: 800_000 },
  async (t) => {
    const step = stepsOf(t)
    const sink = await mailSink()
    t.after(() => sink.close())
    const { open, url } = await stageWith({ MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mainstay@alder.example>' })
    const desk = await open('buyer')
    const member = await open('manager')
    const outside = await open(undefined, { ...phone, theme: 'dark' })
    let id = ''
    let documentId = ''

    await step('the buyer keeps a contract and asks for signatures', async () => {
      documentId = await keepPdf(desk, url, 'Kiln hire contract', contract('Kiln hire'))
      await desk.goto(`${url}/documents/signature-requests/new?document=${documentId}`)
      await desk.getByLabel('Message').fill('As we said on the phone.')
      await desk.getByRole('button', { name: 'Create signature request' }).click()
      await desk.getByText('Places on the document').waitFor()
      id = desk.url().split('/').at(-1)!
    })

    await step('by keyboard they name somebody outside first, then a member', async () => {
      await desk.getByRole('button', { name: 'Add an external signer' }).focus()
      await desk.keyboard.press('Enter')
      await desk.getByRole('textbox', { name: 'Name' }).waitFor()
      await seen(desk, 'outsider dialog')
      await desk.getByRole('textbox', { name: 'Name' }).fill('Nora Quist')
      await desk.getByRole('textbox', { name: 'E-mail' }).fill('manager@sample.mainstay.test')
      await desk.keyboard.press('Enter')
      await desk
        .getByText(/belongs to a member/)
        .first()
        .waitFor()
      await seen(desk, 'address of a member')
      await desk.getByRole('textbox', { name: 'E-mail' }).fill(nora)
      await desk.keyboard.press('Enter')
      const { name } = await calls(member, 'GET', '/api/me')
      await desk.getByRole('combobox', { name: 'Add a signer' }).fill(String(name).slice(0, 6))
      await desk.getByRole('option', { name: String(name) }).click()
      await eventually(async () => {
        const { people } = await calls(desk, 'GET', `${recordTypes}/${id}`)
        assert.equal((people as unknown[]).length, 2)
      })
      await desk.getByText('Saved', { exact: true }).waitFor()
      await seen(desk, 'signers named')
      await desk.getByRole('button', { name: 'Send', exact: true }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await desk.getByText(/^Link sent/).waitFor()
      await desk.getByText('E-mail is being sent').waitFor({ state: 'detached' })
      await seen(desk, 'sent')
    })

    await step('outside, the mail leads to a page that says nothing of the document before the code', async () => {
      const mail = await sink.next(nora, /\/signing\//)
      const link = /\S+\/signing\/[\w-]{43}/.exec(mail.text)![0]
      await outside.goto(url + new URL(link).pathname)
      assert.equal(await outside.getByText('Kiln hire').count(), 0)
      await seen(outside, 'outside before the code')
      await outside.getByRole('button', { name: 'Send me the code' }).press('Enter')
      await outside.getByLabel('Code').waitFor()
      await seen(outside, 'outside code')
      const code = /^\d{6}$/m.exec((await sink.next(nora, /your code/)).text)![0]
      await outside.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
      await outside.keyboard.press('Enter')
      await outside.getByText('Attempts left: 4').first().waitFor()
      await seen(outside, 'outside wrong code')
      await outside.getByLabel('Code').fill(code)
      await outside.keyboard.press('Enter')
      await outside.getByRole('heading', { name: 'Kiln hire contract' }).waitFor()
      const page = outside.getByRole('img', { name: 'Page 1 of 2' })
      await eventually(async () =>
        assert.ok(await page.evaluate((image) => (image as HTMLImageElement).naturalWidth > 1000)),
      )
      await seen(outside, 'outside document')
      await outside.setViewportSize({ width: 1440, height: 900 })
      await seen(outside, 'outside document at a desk')
      await outside.setViewportSize(phone)
    })

    await step('they sign once they agree, and get the file they read', async () => {
      const [file] = await Promise.all([
        outside.waitForEvent('download'),
        outside.getByRole('link', { name: 'Download the document' }).click(),
      ])
      assert.ok((await readFile(await file.path())).equals(contract('Kiln hire')))
      await outside.getByRole('button', { name: 'Sign', exact: true }).click()
      await outside.getByText('To sign here, agree to sign electronically').first().waitFor()
      await seen(outside, 'outside not agreed')
      await outside.getByLabel('Your name, as you sign').fill('N. Quist')
      await outside.getByLabel(/agree to sign it electronically/).check()
      await outside.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
      await outside.getByRole('heading', { name: 'You have signed.' }).waitFor()
      await seen(outside, 'outside signed')
    })

    await step('the sender sees what they did, and the member signs after', async () => {
      await desk.goto(`${url}/documents/signature-requests/${id}`)
      await desk.getByText(/Code entered, document opened/).waitFor()
      await inState(desk, 'Partly signed')
      await seen(desk, 'sender sees')
      await desk.setViewportSize(phone)
      await desk.getByText(/Code entered, document opened/).waitFor()
      await seen(desk, 'sender on a phone')
      await desk.setViewportSize({ width: 1440, height: 900 })
      await member.goto(`${url}/documents/signature-requests/${id}`)
      await member.getByRole('button', { name: 'Sign', exact: true }).first().click()
      await member.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
      // The last signature is sealed in a process of its own, which takes its time on a busy machine.
      const state = async () => (await calls(desk, 'GET', `${recordTypes}/${id}`))['state']
      await eventually(async () => assert.equal(await state(), 'signed'), 60_000)
    })

    await step('the sealed document reaches them by a link, and holds with its log without the product', async () => {
      const mail = await sink.next(nora, /all who were asked have signed/)
      await outside.goto(url + new URL(/\S+\/signing\/[\w-]{43}/.exec(mail.text)![0]).pathname)
      await outside.getByRole('button', { name: 'Send me the code' }).click()
      await outside.getByLabel('Code').waitFor()
      const codes = async () => sink.mails.filter(({ to, text }) => to === nora && /your code/.test(text))
      await eventually(async () => assert.equal((await codes()).length, 2))
      await outside.getByLabel('Code').fill(/^\d{6}$/m.exec((await codes()).at(-1)!.text)![0])
      await outside.keyboard.press('Enter')
      await outside.getByRole('link', { name: 'Download the signed document' }).waitFor()
      await seen(outside, 'outside copy')
      const [saved] = await Promise.all([
        outside.waitForEvent('download'),
        outside.getByRole('link', { name: 'Download the signed document' }).click(),
      ])
      const folder = mkdtempSync(join(tmpdir(), 'outside-'))
      const [pdf, record] = [join(folder, 'contract.pdf'), join(folder, 'record.json')]
      writeFileSync(pdf, await readFile(await saved.path()))
      await desk.goto(`${url}/documents/signature-requests/${id}`)
      await desk.getByRole('tab', { name: 'Log' }).click()
      await desk.getByText(/^Signed by Nora Quist/).waitFor()
      await seen(desk, 'log')
      const [proof] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('button', { name: 'Signature record' }).click(),
      ])
      await proof.saveAs(record)
      const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
      const said = run(process.execPath, ['scripts/verify-signature.mjs', pdf, record])
      assert.match(said, /signed {2}Nora Quist[^]*VALID {2}nothing was changed/)
      if (hasPdfsig()) assert.match(run('pdfsig', ['-nocert', pdf]), /Total document signed[^]*Signature is Valid/)
    })
    assert.deepEqual(
      complaintsSoFar().filter((text) => !/ 4\d\d/.test(text)),
      [],
    )
  },
)

function hasPdfsig(): boolean {
  try {
    execFileSync('which', ['pdfsig'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

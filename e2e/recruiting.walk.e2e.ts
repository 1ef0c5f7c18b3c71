import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { mailSink, partsOf } from '#server/outbox/testing.ts'
import { textOf } from '#server/papers/testing.ts'
import { calls } from './calls.ts'
import { stepsOf } from './journey.ts'
import { seen } from './seen.ts'
import { eventually, take } from './screens.ts'
import { complaintsSoFar, phone, stageWith } from './stage.ts'
import { inTheme } from './walk.ts'

test(
  'an applicant gets an offer with its letter by mail, and takes back by a link that their data is kept longer',
  { timeout: 800_000 },
  async (t) => {
    const step = stepsOf(t)
    const sink = await mailSink()
    t.after(() => sink.close())
    const { open, url } = await stageWith({ MAIL_URL: sink.url, MAIL_FROM: 'Mainstay <mainstay@alder.example>' })
    const [visitor, outside] = [await open(), await open(undefined, { ...phone, theme: 'dark' })]
    const [hr, approver] = [await open('hr'), await open('approver')]
    const mail = 't.aalto@example.org'
    let link = ''
    complaintsSoFar()

    await step('they apply, and agree to be kept for other openings', async () => {
      await visitor.goto(`${url}/careers`)
      await visitor.getByRole('link', { name: 'Design engineer for conveyor drives' }).click()
      await visitor.getByLabel('First name').fill('Tuomas')
      await visitor.getByLabel('Last name').fill('Aalto')
      await visitor.getByLabel('E-mail').fill(mail)
      await visitor.getByLabel(/^I agree/).check()
      await visitor.getByLabel(/^You may also store it/).check()
      await visitor.getByRole('button', { name: 'Send application' }).click()
      await visitor.getByRole('heading', { name: 'Thank you. Your application has arrived.' }).waitFor()
      await eventually(async () => {
        const { text } = await sink.next(mail)
        link = /\S+\/careers\/agreement\/[\w-]+/.exec(text)![0]
      })
    })

    await step('an offer is mailed with its letter, after its sender has seen all of it', async () => {
      const found = (await calls(hr, 'GET', `/api/hr/applications?q=${mail}`)) as unknown as {
        items: { id: string; version: number }[]
      }
      const { id, version } = found.items[0]!
      for (const [at, name] of ['screen', 'interview'].entries())
        await calls(hr, 'POST', `/api/hr/applications/${id}/${name}`, { version: version + at })
      const body = {
        applicationId: id,
        startsOn: '2099-03-02',
        answerBy: '2099-02-01',
        pay: '6100',
        payPer: 'per month',
      }
      const offer = await calls(hr, 'POST', '/api/hr/offers', { body })
      const { version: asked } = await calls(hr, 'POST', `/api/hr/offers/${offer.id}/submit`, {
        version: offer.version,
      })
      await calls(approver, 'POST', `/api/hr/offers/${offer.id}/approve`, { version: asked })
      await hr.goto(`${url}/hr/offers/${offer.id}`)
      await take(hr, 'Send to applicant')
      const dialog = hr.getByRole('dialog')
      await dialog.getByRole('button', { name: `Letter of offer ${offer.number}.pdf` }).waitFor()
      assert.equal(await dialog.getByLabel('To').inputValue(), mail)
      await seen(hr, 'offer mail')
      await dialog.getByRole('button', { name: 'Send offer' }).click()
      await dialog.waitFor({ state: 'hidden' })
      assert.equal((await calls(hr, 'GET', `/api/hr/offers/${offer.id}`))['state'], 'sent')
      await eventually(async () => {
        const letter = partsOf((await sink.next(mail, /Our offer/)).raw).get('application/pdf')!
        const [page] = await textOf(letter.content)
        assert.match(page!, /Dear Tuomas Aalto,[^]*First day 2 Mar 2099[^]*Pay per month, USD 6,100\.00/)
        const folder = process.env['PICTURES']
        if (folder) writeFileSync(`${folder}/letter.pdf`, letter.content)
      })
    })

    await step('the link says what it means, on a desk and a phone, and reading it changes nothing', async () => {
      for (const [page, name] of [
        [visitor, 'agreement on a desk'],
        [outside, 'agreement on a phone'],
      ] as const) {
        await page.goto(link)
        await page.getByRole('heading', { level: 1, name: 'Revoke your agreement' }).waitFor()
        await seen(page, name)
        await inTheme(page, name.endsWith('desk') ? 'dark' : 'light')
        await seen(page, `${name} in the other theme`)
      }
    })

    await step('the button takes it back, without script, and a second time says so', async () => {
      await outside.goto(link)
      await outside.getByRole('button', { name: 'Revoke my agreement' }).click()
      await outside.getByRole('heading', { level: 1, name: 'Your agreement is revoked.' }).waitFor()
      assert.ok(!outside.url().includes(link.split('/').at(-1)!))
      await seen(outside, 'agreement taken back')
      await visitor.getByRole('button', { name: 'Revoke my agreement' }).click()
      await visitor.getByRole('heading', { level: 1, name: 'There is no agreement here.' }).waitFor()
      await seen(visitor, 'no agreement')
    })
    // A page that says that something is not there is answered so; the browser notes it.
    assert.deepEqual(
      complaintsSoFar().filter((each) => !each.includes('404')),
      [],
    )
  },
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from '#shared/day.ts'
import { pdfOf } from '#modules/documents/server/testing.ts'
import { exhaustive } from '#server/testing/walk.ts'
import { calls } from './calls.ts'
import { now } from './clock.ts'
import { leftOut, stepsOf } from './journey.ts'
import { act, eventually, goTo } from './screens.ts'
import { complaintsSoFar, onStage, phone } from './stage.ts'

test(
  'an applicant goes from /careers to an interview, and in the walks to the first day on the org chart',
  { timeout: 1_200_000 },
  async (t) => {
    const step = stepsOf(t)
    const further = exhaustive ? step : leftOut
    const { url, open } = await onStage()
    const visitor = await open(undefined, phone)
    const hr = await open('hr')
    complaintsSoFar()
    const name = 'Wilhelmina Okonjo'
    let id = ''

    await step('a visitor reads an opening on a phone, and what is missing is said at its field', async () => {
      await visitor.goto(`${url}/careers`)
      await visitor.getByRole('link', { name: 'Design engineer for conveyor drives' }).click()
      await visitor.getByRole('heading', { level: 1, name: 'Design engineer for conveyor drives' }).waitFor()
      await visitor.getByLabel('First name').fill('Wilhelmina')
      await visitor.getByLabel('Last name').fill('Okonjo')
      await visitor.getByLabel('E-mail').fill('w.okonjo@example.org')
      await visitor
        .getByLabel(/^CV/)
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
      await visitor.getByRole('button', { name: 'Send application' }).click()
      await visitor.getByRole('alert').getByRole('link', { name: /agree/ }).waitFor()
      assert.equal(await visitor.getByLabel('Last name').inputValue(), 'Okonjo')
    })

    await step('the corrected form arrives', async () => {
      await visitor
        .getByLabel(/^CV/)
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf([name]) })
      await visitor.getByLabel(/^I agree/).check()
      await visitor.getByRole('button', { name: 'Send application' }).click()
      await visitor.getByRole('heading', { name: 'Thank you. Your application has arrived.' }).waitFor()
    })

    await step('the officer finds the card on the board and moves it by the keyboard', async () => {
      await goTo(hr, 'Pipeline')
      const column = (label: string) => hr.getByRole('region', { name: label, exact: true })
      const card = (label: string) => column(label).getByRole('link', { name: new RegExp(name) })
      await card('new').focus()
      await hr.keyboard.press('Alt+ArrowRight')
      // It stands there at once, alone, and the focus has gone with it; its menu is back once the server has said so.
      await card('screening').waitFor()
      assert.equal(await card('new').count(), 0)
      const menu = (label: string) => column(label).getByRole('button', { name: `Actions for ${name}` })
      await menu('screening').waitFor()
      assert.ok(await card('screening').evaluate((link) => link === document.activeElement))
      if (exhaustive) {
        await hr.getByRole('button', { name: 'Undo' }).click()
        await menu('new').waitFor()
        await card('new').dragTo(column('screening'))
        await card('screening').waitFor()
      }
      await menu('screening').click()
      await hr.getByRole('menuitem', { name: 'Invite to interviews' }).click()
      await card('interview').click()
      await hr.getByRole('heading', { level: 1, name }).waitFor()
      await hr.getByText('cv.pdf').waitFor()
      id = hr.url().split('/').at(-1)!
    })

    await further('the hiring manager talks with them and says so', async () => {
      const manager = await open('manager')
      const me = String((await calls(manager, 'GET', '/api/me')).id)
      const interview = { applicationId: id, interviewerId: me, day: '2030-01-01', time: '10:00', way: 'on site' }
      const made = await calls(hr, 'POST', '/api/hr/interviews', { body: interview })
      await manager.goto(`${url}/hr/interviews/${made.id}`)
      await act(manager, 'Give scorecard')
      for (const label of ['Skill', 'Experience', 'Collaboration', 'Motivation'])
        await manager.getByLabel(label).fill('4')
      await manager
        .getByRole('button', { name: /^Recommendation/ })
        .or(manager.getByLabel('Recommendation'))
        .first()
        .click()
      await manager.getByRole('option', { name: 'strong yes', exact: false }).first().click()
      await manager.getByRole('button', { name: 'Create scorecard' }).click()
      await manager.getByRole('heading', { level: 1, name }).waitFor()
    })

    await further('an offer is written, approved by another, sent, accepted, and makes an employee', async () => {
      // The day of the company, which in the evening of New York is not that of UTC.
      const today = dayIn(now(), 'America/New_York')
      const terms = { applicationId: id, startsOn: today, pay: '6100.00', payPer: 'per month' }
      const offer = await calls(hr, 'POST', '/api/hr/offers', { body: terms })
      const at = `/api/hr/offers/${offer.id}`
      await calls(hr, 'POST', `${at}/submit`, { version: offer.version })
      const approver = await open('approver')
      await approver.goto(`${url}/hr/offers/${offer.id}`)
      await act(approver, 'Approve offer', { confirm: true })
      await eventually(async () => assert.equal((await calls(hr, 'GET', at))['state'], 'approved'))
      await hr.goto(`${url}/hr/offers/${offer.id}`)
      await act(hr, 'Record as sent', { confirm: true })
      await act(hr, 'Mark as accepted', { confirm: true })
      await act(hr, 'Hire', { confirm: true })
      await eventually(async () => assert.equal((await calls(hr, 'GET', at))['state'], 'hired'))
    })

    await further('on the first day they stand on the org chart below their manager', async () => {
      const application = await calls(hr, 'GET', `/api/hr/applications/${id}`)
      assert.equal(application['stage'], 'hired')
      await hr.goto(`${url}/hr/org-chart?person=${String(application['personId'])}`)
      await hr.getByRole('main').getByText(name).first().waitFor()
      const file = await calls(hr, 'GET', `/api/hr/people/${String(application['personId'])}`)
      assert.deepEqual(
        [file['state'], file['managerName'], file['jobName']],
        ['active', 'Lucas Moreau', 'Design engineer'],
      )
    })
    assert.deepEqual(complaintsSoFar(), [])
  },
)

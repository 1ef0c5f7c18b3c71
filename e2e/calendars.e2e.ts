import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

const file = `BEGIN:VCALENDAR
BEGIN:VEVENT
SUMMARY:Founding day
DTSTART;VALUE=DATE:20000229
RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
END:VEVENT
BEGIN:VEVENT
SUMMARY:Meeting
DTSTART:20260105T090000Z
END:VEVENT
END:VCALENDAR`

test('13.2 an HR officer makes a calendar on a phone, sees what a file adds before it does, and reads the year by keys', async () => {
  const { open, url } = await onStage()
  complaintsSoFar()
  const page = await open('hr', { ...phone, theme: 'dark' })
  await page.goto(`${url}/settings/calendars/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Night watch')
  const ends = page.getByRole('textbox', { name: 'Friday, end 1' })
  await ends.fill('14')
  await page.getByRole('button', { name: 'Import holidays' }).click()
  await page
    .getByLabel('Calendar file')
    .setInputFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await page.getByText('Meeting: It has a time of day').waitFor()
  if (exhaustive) await assertAccessible(page, 'import of holidays')
  await page.getByRole('button', { name: 'Add 3 days' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await assertNoOverflow(page, 'new calendar')
  await page.getByRole('button', { name: 'Save calendar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Night watch' }).waitFor()
  await page.getByText('Monday to Thursday 09:00–17:00; Friday 09:00–14:00').first().waitFor()
  await page.getByRole('button', { name: /February 2[89], .*Founding day, off$/ }).click()
  await page.getByRole('status').filter({ hasText: 'Founding day, off' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('status').filter({ hasText: 'March 1' }).waitFor()
  if (exhaustive) await assertAccessible(page, 'calendar')
  await assertNoOverflow(page, 'calendar')
  assert.deepEqual(complaintsSoFar(), [])
  await page.context().close()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exhaustive } from '#server/testing/walk.ts'
import { stepsOf } from './journey.ts'
import { pick } from './screens.ts'
import { assertAccessible, assertNoOverflow, complaintsSoFar, onStage, phone } from './stage.ts'

test('a buyer and an engineer talk in a private channel, one of them on a phone', { timeout: 600_000 }, async (t) => {
  const { open, url } = await onStage()
  const step = stepsOf(t)
  const [page, small] = [await open('buyer'), await open('employee', phone)]
  const dialog = page.getByRole('dialog')
  const writeAs = async (who: typeof page, label: RegExp, text: string) => {
    await who.getByRole('combobox', { name: label }).fill(text)
    await who.getByRole('combobox', { name: label }).press('Enter')
  }
  const messages = (who: typeof page) => who.getByRole('feed', { name: 'Messages' })

  await step('the buyer makes a private channel with one member', async () => {
    await page.goto(`${url}/communications`)
    await page.getByRole('button', { name: 'New channel' }).press('Enter')
    await dialog.getByLabel('Name').fill('Fair stand')
    await dialog.getByRole('combobox', { name: 'Open to' }).press('Enter')
    await page.getByRole('option', { name: 'Its members alone' }).click()
    await pick(page, dialog.getByRole('combobox', { name: 'Add person' }), 'Amina Diallo')
    await dialog.getByRole('button', { name: 'Create channel' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Fair stand' }).waitFor()
    await page.getByText('No messages yet').waitFor()
  })

  await step('a message that mentions somebody arrives on their phone and in their inbox', async () => {
    const box = page.getByRole('combobox', { name: 'Message Fair stand' })
    await box.fill('**Hello** @Ami')
    await page.getByRole('option', { name: 'Amina Diallo' }).waitFor()
    await box.press('Enter')
    await box.pressSequentially('are the fittings there?')
    await box.press('Enter')
    await messages(page).getByText('@Amina Diallo').waitFor()
    await small.goto(`${url}/inbox?part=mentions`)
    await small.getByText('Fair stand').first().waitFor()
    await small.goto(`${url}/communications/channels`)
    await small.getByRole('link', { name: /Fair stand.*1 unread, 1 mention you/ }).click()
    await messages(small).getByText('are the fittings there?').waitFor()
    await assertNoOverflow(small, 'Conversation on a phone')
  })

  await step('they answer, and the buyer sees it at once', async () => {
    await writeAs(small, /^Message Fair stand/, 'Yes, since this morning')
    await messages(page).getByText('Yes, since this morning').waitFor()
    await messages(page).getByRole('article').last().focus()
    await page.keyboard.press('Enter')
    const thread = page.getByRole('complementary', { name: 'Thread' })
    await thread.getByText('Yes, since this morning').waitFor()
    await writeAs(page, /^Reply in the thread/, 'Great, thank you')
    await thread.getByText('Great, thank you').waitFor()
    await messages(small)
      .getByRole('button', { name: /1 reply/ })
      .waitFor()
    if (exhaustive) await assertAccessible(page, 'Channel with a thread')
  })

  await step('arrow up edits the last message, and a deleted one comes back by Undo', async () => {
    await page.getByRole('button', { name: 'Close thread' }).press('Enter')
    await page.getByRole('combobox', { name: 'Message Fair stand' }).press('ArrowUp')
    const edited = page.getByRole('combobox', { name: 'Edit the message' })
    assert.match(await edited.inputValue(), /^\*\*Hello\*\* @Amina Diallo/)
    await edited.fill('Are all fittings there?')
    await edited.press('Enter')
    await messages(small).getByText('Are all fittings there?').waitFor()
    await messages(page).getByRole('article').first().hover()
    await messages(page).getByRole('article').first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await messages(small).getByText('This message was deleted.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await messages(small).getByText('Are all fittings there?').waitFor()
  })

  await step('search opens at the message, and the palette finds people', async () => {
    await page.getByRole('button', { name: 'Search messages' }).press('Enter')
    await dialog.getByLabel('Words in messages').fill('fittings all')
    await dialog.getByRole('link', { name: /Are all fittings there/ }).press('Enter')
    await page.waitForURL(/message=1$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search records/ }).fill('write helena')
    await page.getByRole('option', { name: 'Write to Helena Varga' }).click()
    await page.getByRole('heading', { level: 1, name: 'Helena Varga' }).waitFor()
    assert.deepEqual(complaintsSoFar(), [])
  })

  await step('a member who is removed finds nothing more', async () => {
    await page.getByRole('link', { name: /Fair stand/ }).click()
    await page.getByRole('button', { name: 'Members: 2' }).press('Enter')
    await dialog.getByRole('button', { name: 'Change Amina Diallo' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove from channel' }).press('Enter')
    await small.getByText('This channel is not available to you').waitFor()
    // Its page asks for what is not there any more.
    complaintsSoFar()
  })
})

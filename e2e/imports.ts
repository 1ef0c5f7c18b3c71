import assert from 'node:assert/strict'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { choose } from './screens.ts'

export type Matching = {
  /** Column of the file, counted from 1 → label of the field. */
  columns: Record<number, string>
  /** Column of the file → what stands there → what it means. */
  meanings?: Record<number, Record<string, string>>
}

/** Uploads a file on the import page of a list that is open, as far as the step where columns are matched. */
export async function upload(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(path)
  await page
    .getByRole('list', { name: 'Steps of the import' })
    .locator('[aria-current=step]', { hasText: 'Match columns' })
    .waitFor()
  await page.getByRole('main').getByText(basename(path), { exact: true }).waitFor()
}

/** Matches the columns by hand. */
export async function match(page: Page, { columns, meanings = {} }: Matching): Promise<void> {
  assert.equal(await page.getByRole('checkbox', { name: 'First row names the columns' }).isChecked(), false)
  for (const [column, label] of Object.entries(columns))
    await choose(page, page.getByRole('combobox', { name: `Field for Column ${column}`, exact: true }), label)
  for (const [column, words] of Object.entries(meanings)) {
    const map = page.getByRole('group', { name: `Meaning of the values of Column ${column}`, exact: true })
    for (const [word, meaning] of Object.entries(words)) {
      const value = map.getByRole('combobox', { name: `Meaning of ${word}`, exact: true })
      if (!(await value.isVisible())) {
        await map.getByRole('textbox', { name: `Another value of Column ${column}` }).fill(word)
        await map.getByRole('button', { name: 'Add' }).click()
      }
      await choose(page, value, meaning)
    }
  }
}

/** Checks the rows; answers what the Review step says would happen. */
export async function check(page: Page): Promise<{ create: number; update: number; unchanged: number; error: number }> {
  await page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click()
  const tabs = page.getByRole('tablist', { name: 'Rows by result' })
  await tabs.waitFor({ timeout: 180_000 })
  const count = async (label: string): Promise<number> => {
    const text = await tabs.getByRole('tab', { name: new RegExp(`^${label}`) }).textContent()
    return Number(text!.replace(/\D/g, ''))
  }
  return {
    create: await count('New'),
    update: await count('Changed'),
    unchanged: await count('Unchanged'),
    error: await count('With problems'),
  }
}

/** Writes the rows; answers the sentence at the end, how many seconds it took, and whether progress was seen. */
export async function run(page: Page): Promise<{ said: string; seconds: number; progress: boolean }> {
  const from = performance.now()
  const bar = page.getByRole('progressbar')
  const seen = bar.waitFor({ timeout: 180_000 }).then(
    () => true,
    () => false,
  )
  await page.getByRole('button', { name: /^Import [\d,]+ / }).click()
  const ended = page.getByText(/^[\d,]+ created, [\d,]+ changed, [\d,]+ unchanged, [\d,]+ left out\.$/)
  await ended.waitFor({ timeout: 240_000 })
  const seconds = (performance.now() - from) / 1000
  const progress = await Promise.race([seen, Promise.resolve(false)])
  return { said: (await ended.textContent())!, seconds, progress }
}

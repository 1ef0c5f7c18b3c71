import assert from 'node:assert/strict'
import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Opens a page through the menu, as a person does. */
export async function goTo(page: Page, room: string, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const show = menu.getByRole('button', { name: `Show the pages of ${room}` })
  if (await show.isVisible()) await show.click()
  await menu.getByRole('link', { name: label, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
}

/** Chooses out of a short list by the words of an option, with or without a remark in brackets after them. */
export async function choose(page: Page, control: Locator, option: string): Promise<void> {
  await control.click()
  const wanted = page.getByRole('option', { name: new RegExp(`^${escaped(option)}( \\(.*\\))?$`) })
  await wanted.click()
  await wanted.waitFor({ state: 'hidden' })
}

/** Finds a record by typing into a search field and takes the one of exactly this name. */
export async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill(text)
  await page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) }).first().click()
}

/** Does what the page offers; where it asks before, the answer is the same words. */
export async function act(page: Page, label: string, { confirm = false } = {}): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
  if (!confirm) return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits until the record shown is in a state. */
export const inState = (page: Page, state: string): Promise<void> =>
  page.getByRole('main').getByText(state, { exact: true }).first().waitFor()

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
  await page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current=step]', { hasText: 'Match columns' }).waitFor()
  await page.getByRole('main').getByText(basename(path), { exact: true }).waitFor()
}

/** Matches the columns by hand. */
export async function match(page: Page, { columns, meanings = {} }: Matching): Promise<void> {
  assert.equal(await page.getByRole('checkbox', { name: 'First row names the columns' }).isChecked(), false)
  for (const [column, label] of Object.entries(columns)) await choose(page, page.getByRole('combobox', { name: `Field for Column ${column}`, exact: true }), label)
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
  await tabs.waitFor({ timeout: 90_000 })
  const count = async (label: string): Promise<number> => {
    const text = await tabs.getByRole('tab', { name: new RegExp(`^${label}`) }).textContent()
    return Number(text!.replace(/\D/g, ''))
  }
  return { create: await count('New'), update: await count('Changed'), unchanged: await count('Unchanged'), error: await count('With problems') }
}

/** Writes the rows; answers the sentence at the end, how many seconds it took, and whether progress was seen. */
export async function run(page: Page): Promise<{ said: string; seconds: number; progress: boolean }> {
  const from = performance.now()
  const bar = page.getByRole('progressbar')
  const seen = bar.waitFor({ timeout: 90_000 }).then(() => true, () => false)
  await page.getByRole('button', { name: /^Import [\d,]+ / }).click()
  const ended = page.getByText(/^[\d,]+ created, [\d,]+ changed, [\d,]+ unchanged, [\d,]+ left out\.$/)
  await ended.waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - from) / 1000
  const progress = await Promise.race([seen, Promise.resolve(false)])
  return { said: (await ended.textContent())!, seconds, progress }
}

/** An amount as it stands on the screen, as a plain decimal: '$1,234.50' → '1234.50', '(5.00)' and '−5.00' → '-5.00'. */
export function amountIn(text: string): string {
  const plain = text.replace(/[^\d.()−-]/g, '')
  const negative = /^[(−-]/.test(plain)
  return `${negative ? '-' : ''}${plain.replace(/[()−-]/g, '')}`
}

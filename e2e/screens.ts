import type { Locator, Page } from 'playwright-core'
import { pause, until } from '#shared/testing/until.ts'
import { calls } from './calls.ts'
import { entryOf } from './menu.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Opens a page through the menu as a person does: its entry of the sidebar, then its tab where it shares the entry with others. */
export async function goTo(page: Page, label: string): Promise<void> {
  const entry = entryOf(label)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  if (entry !== label)
    await page
      .getByRole('navigation', { name: entry, exact: true })
      .getByRole('link', { name: label, exact: true })
      .click()
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
  await page
    .getByRole('option')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
    .click()
}

/** Takes an action from the page or from its menu of further ones. */
export async function take(page: Page, label: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: label, exact: true })
  const more = page.getByRole('main').getByRole('button', { name: 'More actions' })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: label }).click()
}

/** Does what the page offers; where it asks before, the answer is the same words. */
export async function act(page: Page, label: string, { confirm = false } = {}): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
  if (!confirm) return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Whether what cannot be done now stands among the further actions as such. */
export async function isImpossible(page: Page, label: string): Promise<boolean> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  const found = await page
    .getByRole('menuitem', { name: new RegExp(`^${escaped(label)}`) })
    .getAttribute('aria-disabled')
  await page.keyboard.press('Escape')
  return found === 'true'
}

/** Waits until the record shown is in a state. */
export const inState = (page: Page, state: string): Promise<void> =>
  page.getByRole('main').getByText(state, { exact: true }).first().waitFor()

/** An amount as it stands on the screen, as a plain decimal: '$1,234.50' → '1234.50', '(5.00)' and '−5.00' → '-5.00'. */
export function amountIn(text: string): string {
  const plain = text.replace(/[^\d.()−-]/g, '')
  const negative = /^[(−-]/.test(plain)
  return `${negative ? '-' : ''}${plain.replace(/[()−-]/g, '')}`
}

/** The rows of a table by the name of what holds it, as soon as it has any, each as the texts of its cells. */
export async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = page
    .getByRole('main')
    .locator(`table[aria-label="${name}"], [aria-label="${name}"] table`)
    .first()
    .locator('tbody tr, tfoot tr')
  await rows.first().waitFor()
  return rows.evaluateAll((drawn) =>
    drawn.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.trim())),
  )
}

/** Adds a condition to an open list: the field, then its value. */
export async function filterBy(page: Page, field: string, value: (editor: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Find a field' }).fill(field)
  await editor.getByRole('button', { name: field, exact: true }).click()
  await value(editor)
  await editor.getByRole('button', { name: 'Apply filter' }).click()
  await page.getByRole('button', { name: `Remove the filter on ${field}` }).waitFor()
}

/** The totals of a list by the heading of the column; the count under the first. */
export async function totalsOf(page: Page, list: string): Promise<Record<string, string>> {
  const table = page.getByRole('table', { name: list, exact: true })
  const [heads, cells] = await table.evaluate((drawn: HTMLTableElement) => {
    const texts = (row: HTMLTableSectionElement) => [...row.rows[0]!.cells].map((cell) => cell.innerText)
    return [texts(drawn.tHead!), texts(drawn.tFoot!)] as const
  })
  return Object.fromEntries(
    heads.map((head, at) => [head.trim(), (cells[at] ?? '').trim()]).filter(([head]) => head !== ''),
  )
}

/** What must hold soon: tried again for as long as a busy machine takes, as the screen follows what others do. */
export async function eventually(check: () => Promise<void>, ms = 60_000): Promise<void> {
  let failure: unknown
  const holds = () =>
    check().then(
      () => true,
      async (error: unknown) => {
        failure = error
        // Most checks ask the server, which shares the processor with them.
        await pause(90)
        return false
      },
    )
  // The failed check says more than the missed deadline.
  await until('a check passes', holds, { seconds: ms / 1000 }).catch((late: unknown) => {
    throw failure ?? late
  })
}

/** Adds a file to the library as somebody does, and answers the id of its document. */
export async function keepPdf(page: Page, url: string, title: string, buffer: Buffer): Promise<string> {
  await page.goto(`${url}/documents/library`)
  await page.getByRole('button', { name: 'Add files' }).press('Enter')
  const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)
  let id = ''
  await eventually(async () => {
    const found = await calls(page, 'GET', `/api/documents/documents?filter=title:eq:${encodeURIComponent(title)}`)
    id = (found['items'] as { id: string }[])[0]!.id
  })
  return id
}

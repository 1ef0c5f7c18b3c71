import type { Page } from 'playwright-core'
import { assertAccessible, assertNoOverflow } from './stage.ts'

/** PICTURES=folder keeps what is seen on the way. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}.png`, fullPage })
}

/** What is seen is accessible, and no wider than its window. */
export async function seen(page: Page, name: string): Promise<void> {
  await assertAccessible(page, name)
  await assertNoOverflow(page, name)
  await picture(page, name, true)
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertNoOverflow } from './stage.ts'

/** What a check finds, as sentences; nothing where it passes. */
export async function faultsIn(check: () => Promise<void>): Promise<string[]> {
  try {
    await check()
    return []
  } catch (error) {
    return [
      error instanceof assert.AssertionError && Array.isArray(error.actual)
        ? error.actual.join('\n')
        : (error as Error).message,
    ]
  }
}

/** What is wrong with the frame of a page: it has one heading, a title, an address of its own, and is no wider than the screen. */
export async function frameFaults(page: Page, path: string, where: string): Promise<string[]> {
  const headings = await page.locator('h1').allInnerTexts()
  const title = await page.title()
  const faults: string[] = []
  if (headings.length !== 1)
    faults.push(`${where} has ${headings.length} headings of the first level: ${headings.join(', ')}`)
  if (!/^\S.* · Mainstay$/.test(title)) faults.push(`${where} has the title “${title}”`)
  if (page.url().endsWith('/dashboard') && path !== '/dashboard') faults.push(`${where} leads to the dashboard`)
  return [...faults, ...(await faultsIn(() => assertNoOverflow(page, where)))]
}

/** The answers of 400 and above that a page gets from now on; each call answers those since the last. */
export function refusedOf(page: Page): () => string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  return () => refused.splice(0)
}

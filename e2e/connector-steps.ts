import type { Page } from 'playwright-core'
import { settingsFor, type StandIn } from '#modules/connectors/server/testing.ts'

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Connector help' })
export const tipsNow = (page: Page) => panel(page).getByRole('region', { name: 'For this step' })
export const testIt = (page: Page) => page.getByRole('button', { name: 'Test connection' }).click()

/** From any page through the settings to the list of connectors. */
export async function toConnectors(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Connectors/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Connectors' }).waitFor()
}

/** On the page of the AI model: it is set up and works, then its key is refused; answers the key. */
export async function workThenFail(page: Page, other: StandIn): Promise<string> {
  const { apiAddress, model, apiKey } = settingsFor(other.url)['ai']!
  await page.getByLabel('API address').fill(String(apiAddress))
  await page.getByLabel('Model', { exact: true }).fill(String(model))
  await page.getByLabel('API key (optional)').fill(String(apiKey))
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved, not tested yet').waitFor()
  await testIt(page)
  await page.getByText('small-model answers.').waitFor()
  await tipsNow(page).getByText('There is nothing to do.').waitFor()
  other.answer('/v1/models', { status: 401 })
  await testIt(page)
  await page.getByText('The model service does not accept the key or token.').first().waitFor()
  // Where many calls failed lately, that is said with it.
  await tipsNow(page).getByText('Make a new key or token at the service').first().waitFor()
  await tipsNow(page).getByText('High priority').waitFor()
  return String(apiKey)
}

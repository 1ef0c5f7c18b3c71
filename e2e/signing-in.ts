import type { Page } from 'playwright-core'

/** What a browser keeps of a sign-in. */
export const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('cth_'))
      .toSorted(),
  )
/** Chooses the buyer of the sample company in the account picker. */
export const pickBuyer = (page: Page) => page.getByRole('button', { name: /buyer@/i }).click()

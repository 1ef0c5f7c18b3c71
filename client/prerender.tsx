import { prerender } from 'react-dom/static'
import { pages as front } from './auth/public-pages.tsx'
import type { PublicPage } from './public-page.ts'

/** Every module's public pages: a module has some by having this file. */
const declared = import.meta.glob<{ pages: readonly PublicPage[] }>('../modules/*/client/public-pages.tsx', {
  eager: true,
})

/** All public pages as they are sent, save for their slots and the theme. */
export function renderPublicPages(): Promise<(Omit<PublicPage, 'document'> & { html: string })[]> {
  const pages = [...Object.values(declared).flatMap((module) => module.pages), ...front]
  return Promise.all(
    pages.map(async ({ document, ...page }) => ({
      ...page,
      html: await new Response((await prerender(document)).prelude).text(),
    })),
  )
}

// A picture of every page, light and dark, desk and phone: `npm run screenshots [-- folder [part of a path …]]`; index.html shows them side by side.
// LOOKS=390 makes only those whose name has that in it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { addresses, walker } from '../e2e/walk.ts'
import { desk, onStage, phone } from '../e2e/stage.ts'
import { publicAddresses } from '../modules/site/shared/addresses.ts'

const [folder = 'screenshots', ...parts] = process.argv.slice(2)
const looks = (
  [
    ['1440-light', desk],
    ['1440-dark', { ...desk, theme: 'dark' }],
    ['390-light', phone],
    ['390-dark', { ...phone, theme: 'dark' }],
  ] as const
).filter(([look]) => look.includes(process.env.LOOKS ?? ''))

/** Addresses end in ids that are new each time; the file is named for what stays the same. */
const fileOf = (path: string, at: number): string =>
  `${String(at + 1).padStart(3, '0')}${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'record').replace(/[/?=&:]+/g, '-')}`
const wanted = (path: string): boolean => parts.length === 0 || parts.some((part) => path.includes(part))

const stage = await onStage()
const open = [...publicAddresses, '/login', '/register', '/forgot-password']
const first = await stage.open('administrator')
const inside = await addresses(first)
await first.context().close()
const pages = [...open, ...inside]
  .map((path, at) => ({ path, file: fileOf(path, at) }))
  .filter(({ path }) => wanted(path))
mkdirSync(folder, { recursive: true })

for (const [look, size] of looks) {
  const visitor = await stage.open(undefined, size)
  const member = await stage.open('administrator', size)
  const walk = walker(member)
  for (const { path, file } of pages) {
    const page = open.includes(path) ? visitor : member
    if (page === visitor) await page.goto(stage.url + path, { waitUntil: 'networkidle' })
    else await walk(path)
    await picture(page, join(folder, `${file}.${look}.png`))
  }
  await visitor.context().close()
  await member.context().close()
}

const figures = pages.map(
  ({ path, file }) =>
    `<section><h2>${path}</h2>${looks.map(([look]) => `<a href="${file}.${look}.png"><img loading="lazy" src="${file}.${look}.png" alt="${look}"></a>`).join('')}</section>`,
)
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Every page</title><style>body { font: 14px system-ui; background: #888 } section { margin: 24px } img { height: 360px; margin-right: 8px; vertical-align: top }</style>${figures.join('')}`,
)
console.log(`${pages.length} pages in ${looks.length} looks: ${join(folder, 'index.html')}`)
process.exit(0)

/** The page as far as it goes: a page of the application scrolls inside its sheet, which is stretched for the picture. */
async function picture(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Pictures further down would wait until somebody scrolls to them.
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  const { width, height } = page.viewportSize()!
  const more = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? Math.max(0, main.scrollHeight - main.clientHeight) : 0
  })
  if (more > 0) await page.setViewportSize({ width, height: Math.min(height + more, 3_000) })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  if (more > 0) await page.setViewportSize({ width, height })
}

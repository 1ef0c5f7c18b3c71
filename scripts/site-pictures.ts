// Makes the pictures of the public pages from the sample company: `node scripts/site-pictures.ts [name …]`. Run it when a screen in them changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { cardName, phoneName, phoneSize, pictureSizes, type PictureName } from '../modules/site/client/picture-sizes.ts'
import { publicAddresses } from '../modules/site/shared/addresses.ts'
import { desk, onStage, phone } from '../e2e/stage.ts'

const folder = join(import.meta.dirname, '../modules/site/client/pictures')
const most = 60_000

type Shot = { name: PictureName; role: string; path: (page: Page) => Promise<string> }
type Cut = { file: string; width: number; height: number; viewport: number; scale: number; below?: number }

/** A whole screen, or as a detail its sheet alone, at a width at which its text can be read; and the sheet on a phone. `below` is what is left out under a sheet. */
const cutsOf = (name: PictureName): Cut[] => {
  const { width, height } = pictureSizes[name]
  const detail = name.endsWith('-detail')
  return [
    { file: name, width, height, viewport: detail ? 1016 : width, scale: 1.5, below: detail ? 8 : undefined },
    { file: phoneName(name), ...phoneSize, viewport: phone.width, scale: 2, below: 57 },
  ]
}

/** The address of the first record a list finds. */
const first = (list: string, page: string) => async (on: Page) => {
  const id = await on.evaluate(async (url) => (await (await fetch(url)).json()).items[0].id as string, `/api/${list}`)
  return `${page}/${id}`
}
const exception = first('procurement/match-results?limit=1&filter=outcome:eq:exception', '/procurement/matching')
const partly = first(
  'procurement/orders?limit=1&filter=state:eq:sent&filter=delivery:eq:partial',
  '/procurement/orders',
)
const shots: Shot[] = [
  { name: 'overview', role: 'accountant', path: async () => '/dashboard' },
  { name: 'order', role: 'buyer', path: partly },
  { name: 'trial-balance', role: 'accountant', path: async () => '/financial/trial-balance' },
  { name: 'match-detail', role: 'accountant', path: exception },
  { name: 'trial-balance-detail', role: 'accountant', path: async () => '/financial/trial-balance' },
]

const { positionals } = parseArgs({ allowPositionals: true })
const stage = await onStage()
for (const theme of ['light', 'dark'] as const)
  for (const { name, role, path } of shots)
    for (const cut of cutsOf(name).filter(({ file }) => positionals.length === 0 || positionals.includes(file))) {
      const page = await stage.open(role, { ...desk, width: cut.viewport, height: cut.height + 80, theme })
      await page.goto(stage.url + (await path(page)))
      await page.getByRole('main').locator('table:visible, a[href]:visible').first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      await page.evaluate(() => document.fonts.ready)
      writeFileSync(join(folder, `${cut.file}-${theme}.webp`), await webp(page, await shot(page, cut)))
      await page.context().close()
    }
if (positionals.length === 0 || positionals.includes('card')) await drawCards()
process.exit(0)

/** The part of the page a picture shows; the notice of the evaluation above the frame is no part of the product. */
async function shot(page: Page, { width, height, viewport, scale, below }: Cut): Promise<Buffer> {
  const { x, y } = (await page.getByRole('main').boundingBox())!
  const left = below ? Math.round(x) : 0
  const top = Math.max(0, Math.round(y) - (below ? 0 : 8))
  const size = { width: viewport, height: height + top + (below ?? 0) }
  await page.setViewportSize(size)
  const session = await page.context().newCDPSession(page)
  const metrics = { ...size, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  await page.waitForTimeout(500)
  const part = { x: left, y: top, width, height, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip: part })
  return Buffer.from(data, 'base64')
}

/** What is shown where a page is shared: its heading in its area's colour; and the mark for a phone's home screen. */
async function drawCards(): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const font = readFileSync(
    join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'),
    'base64',
  )
  const mark = (size: number, radius: number) =>
    `<svg viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="${radius}" fill="#4245d5"/><path d="M16 6v20M9 23l7-5 7 5M11 11h10" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  const page = await stage.open(undefined, { ...desk, width: 1200, height: 630 })
  for (const path of publicAddresses) {
    await page.goto(stage.url + path)
    const { heading, name, hue } = await page.evaluate(() => ({
      heading: document.querySelector('h1')!.innerText,
      name: (/^[^:·]*/.exec(document.title)?.[0] ?? '').trim(),
      // 'light-dark(#2863ab, #81b4f6)': the card is a light one.
      hue:
        /#\w+/.exec(
          getComputedStyle(document.querySelector('main > [data-hue]') ?? document.body).getPropertyValue('--hue'),
        )?.[0] ?? '#4245d5',
    }))
    const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    await page.goto('about:blank')
    await page.setContent(`<style>
      @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
      * { margin: 0; box-sizing: border-box }
      body { width: 1200px; height: 630px; padding: 76px 88px 72px; background: #fff; color: #1d1d28; font: 500 30px/1.3 Inter; border-bottom: 12px solid ${hue}; display: flex; flex-direction: column; justify-content: space-between }
      div { display: flex; align-items: center; gap: 20px; font-size: 34px; font-weight: 600; letter-spacing: -.01em }
      div span { color: #555562; font-weight: 400; margin-left: auto; font-size: 30px }
      h1 { font-size: ${heading.length > 46 ? 76 : 88}px; line-height: 1.06; font-weight: 560; letter-spacing: -.035em; text-wrap: balance; max-width: 12.5em }
      p { color: #555562; font-weight: 400 }
    </style><div>${mark(64, 8)}Mainstay<span>${name === heading || path === '/home' ? '' : text(name)}</span></div><h1>${text(heading)}</h1><p>Purchasing and books on one line of facts</p>`)
    await page.evaluate(() => document.fonts.ready)
    writeFileSync(join(folder, `${cardName(path)}.png`), await page.screenshot())
  }
  await page.setViewportSize({ width: 180, height: 180 })
  await page.setContent(`<style>* { margin: 0 } svg { display: block }</style>${mark(180, 0)}`)
  writeFileSync(join(root, 'client/public/apple-touch-icon.png'), await page.screenshot())
}

/** The picture as WebP under the limit: as sharp as the screen allows, then in the best quality. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank')
  const tries = [1, 5 / 6, 2 / 3].flatMap((scale) => [0.86, 0.76, 0.66].map((quality) => ({ scale, quality })))
  for (const { scale, quality } of tries) {
    const data = await page.evaluate(
      async ([source, factor, wanted]) => {
        const image = new Image()
        image.src = `data:image/png;base64,${source}`
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.width * factor,
          height: image.height * factor,
        })
        const drawing = canvas.getContext('2d')!
        drawing.imageSmoothingQuality = 'high'
        drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
        return canvas.toDataURL('image/webp', wanted).split(',')[1]!
      },
      [png.toString('base64'), scale, quality] as const,
    )
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= most) return bytes
  }
  throw new Error('a picture does not fit the limit')
}

import { cardName, phoneName, type PictureName } from './picture-sizes.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

type Picture = { light: string; dark: string }

const found = (name: string): Picture | undefined => {
  const [light, dark] = [files[`./pictures/${name}-light.webp`], files[`./pictures/${name}-dark.webp`]]
  return light && dark ? { light, dark } : undefined
}

/** Where a picture of the product lies, for a light and a dark page; and the one for a phone, where it has been made. */
export function pictureOf(name: PictureName): Picture & { phone?: Picture } {
  const picture = found(name)
  if (!picture) throw new Error(`The picture ${name} is missing: run node scripts/site-pictures.ts`)
  return { ...picture, phone: found(phoneName(name)) }
}

const cards = import.meta.glob<string>('./pictures/card-*.png', { eager: true, query: '?url', import: 'default' })

/** What is shown where a page is shared; the start page's until `node scripts/site-pictures.ts card` has made the page's own. */
export const cardOf = (path: string): string =>
  cards[`./pictures/${cardName(path)}.png`] ?? cards['./pictures/card-home.png']!

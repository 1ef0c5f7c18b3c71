/** The pictures of the product by name, with the room they take on a page; `node scripts/site-pictures.ts` makes them. */
export const pictureSizes = {
  overview: { width: 1152, height: 720 },
  order: { width: 1152, height: 720 },
  'trial-balance': { width: 1152, height: 720 },
  'match-detail': { width: 768, height: 560 },
  'trial-balance-detail': { width: 768, height: 560 },
} as const

export type PictureName = keyof typeof pictureSizes

/** The same screens on a phone, for a page that is read on one. */
export const phoneSize = { width: 390, height: 488 } as const
export const phoneName = (name: PictureName): string => `${name.replace('-detail', '')}-phone`

/** The file of a page's card: '/solutions/hr' → 'card-solutions-hr'. A page below one that is listed shares its card. */
export const cardName = (path: string): string =>
  `card${path.replace('/contact/sent', '/contact').replaceAll('/', '-')}`

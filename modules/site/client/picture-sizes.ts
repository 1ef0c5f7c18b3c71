/** The pictures of the product by name, with the room they take on a page; `node scripts/site-pictures.ts` makes them. */
export const pictureSizes = {
  overview: { width: 1152, height: 720 },
  order: { width: 1152, height: 720 },
  'trial-balance': { width: 1152, height: 720 },
  'match-detail': { width: 768, height: 560 },
  'trial-balance-detail': { width: 768, height: 560 },
} as const

export type PictureName = keyof typeof pictureSizes

import { sentences } from '#shared/sentence.ts'

/** What the visualizer answers where it refuses. */
export const says = sentences('visualizer', {
  noSuchPurchase: 'There is no such purchase, or you may not read it',
})

import { sentences } from '#shared/sentence.ts'

/** What the visualizer answers where it refuses. */
export const says = sentences('visualizer', {
  noSuchPurchase: 'This purchase does not exist, or you may not see it',
})

import type { TourOffer } from '#client/tour/place.tsx'

/** The name under which a person's preferences remember it. */
export const purchaseTourName = 'purchase'

/** The tour of the main job: a purchase from the request to the bank. */
export const purchaseTour: TourOffer = {
  label: 'Purchase tour',
  steps: async () => (await import('./purchase-tour.ts')).purchaseSteps,
}

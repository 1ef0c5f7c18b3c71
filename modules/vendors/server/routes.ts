import { settings } from '#modules/vendors/shared/settings.ts'
import { vendorTax } from '#modules/vendors/shared/vendors.ts'
import type { ServerModule } from '#server/module.ts'
import { items } from './items.ts'
import { partyHooks } from './party-hooks.ts'
import { vendorOfferRoutes } from './vendor-offers.ts'
import { vendorPriceRoutes, vendorPrices } from './vendor-prices.ts'
import { vendorRoutes, vendors as served } from './vendors.ts'
import { firstSteps } from './first-steps.ts'

/** Whom the company buys from, what, and at which prices. */
export const vendors: ServerModule = {
  name: 'vendors',
  area: 'procurement',
  label: 'Vendors and items',
  hooks: partyHooks,
  settings,
  fieldSets: [{ set: vendorTax, label: 'tax identifiers' }],
  records: [served, items, vendorPrices],
  routes: [...vendorRoutes, ...vendorPriceRoutes, ...vendorOfferRoutes],
  firstSteps,
}

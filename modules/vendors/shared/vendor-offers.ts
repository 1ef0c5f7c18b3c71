import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { vendors } from './vendors.ts'

/** A vendor as one to order from: at which price and how fast, or why not. */
export const VendorOffer = z.strictObject({
  id: Uuid,
  name: z.string(),
  number: z.string(),
  preferred: z.boolean(),
  /** How many of the items asked about the vendor has a price for. */
  priced: z.int(),
  /** Of one item alone: its price for the quantity, in the currency of the books. */
  unitPrice: z.string().nullable(),
  currency: z.string(),
  leadTimeDays: z.int().nullable(),
  /** Why nothing can be ordered there now; null where it can. */
  why: z.string().nullable(),
})
export type VendorOffer = z.output<typeof VendorOffer>

const ids = z
  .string()
  .max(37 * 50)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Uuid).max(50))

/** Who sells it: those with a price first, the cheapest, then the fastest, then the preferred; whoever is closed to orders last. */
export const vendorOffers = get('/api/procurement/vendor-offers', {
  summary: 'Vendors to order from, ranked by price, lead time and standing',
  query: z.strictObject({
    q: z.string().max(200).optional(),
    items: ids.optional(),
    quantity: field.quantity('Quantity').optional(),
  }),
  reply: z.array(VendorOffer),
  can: vendors.api.read.can,
})

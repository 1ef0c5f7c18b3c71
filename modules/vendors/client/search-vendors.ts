import { call } from '#client/api.ts'
import type { Choice } from '#client/ui/combobox.tsx'
import { vendorOffers, type VendorOffer } from '#modules/vendors/shared/vendor-offers.ts'
import { formatMoney } from '#shared/money.ts'

/** Vendors for what is to be ordered, the best offer first; one that is closed to orders is shown with the reason and cannot be chosen. */
export async function searchVendors(text: string, items: readonly unknown[], quantity?: unknown): Promise<Choice[]> {
  const wanted = [...new Set(items.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, 50)
  const query = {
    ...(text ? { q: text } : {}),
    ...(wanted.length ? { items: wanted.join(',') } : {}),
    ...(typeof quantity === 'string' && /^\d+(\.\d+)?$/.test(quantity) ? { quantity } : {}),
  }
  const offers = await call(vendorOffers, { query: query as never })
  return offers.map((offer) => ({
    id: offer.id,
    label: offer.name,
    detail: offer.why ?? offered(offer, wanted.length),
    ...(offer.why ? { closed: true } : {}),
  }))
}

function offered({ number, unitPrice, currency, leadTimeDays, priced, preferred }: VendorOffer, items: number): string {
  const days = leadTimeDays === null ? '' : `${leadTimeDays} ${leadTimeDays === 1 ? 'day' : 'days'}`
  return [
    unitPrice === null
      ? priced > 0
        ? `Prices for ${priced} of ${items} items`
        : number
      : formatMoney(unitPrice, currency),
    days,
    preferred ? 'preferred' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

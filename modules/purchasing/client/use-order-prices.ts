import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '#client/api.ts'
import type { Day } from '#shared/day.ts'
import { isDecimal } from '#shared/decimal.ts'
import { compare } from '#shared/money.ts'
import { items } from '#modules/vendors/shared/items.ts'
import { priceFor } from '#modules/vendors/shared/price-for.ts'
import { vendorPrices } from '#modules/vendors/shared/vendor-prices.ts'

type Line = { itemId?: unknown; quantity?: unknown; unitPrice?: unknown }
type Terms = {
  vendorId: string
  currency: string | undefined
  /** The order date. */
  on: Day
  /** True where the prices of existing lines are agreed with the vendor, as in a revision. */
  agreed: boolean
}
type Offer = { price: string | null; unit: string }

const decimal = (value: unknown): string | null => (typeof value === 'string' && isDecimal(value) ? value : null)
const isSame = (one: unknown, other: string | null): boolean => {
  const [left, right] = [decimal(one), decimal(other)]
  return left !== null && right !== null && compare(left, right) === 0
}

/**
 * Prices of the lines of an order: the vendor's for the quantity on the order date, else the item's cost. A line whose quantity changes, or whose
 * vendor or date does, gets another proposal; a price that a person typed stays. The server proposes by the same rule (`priceFor`).
 */
export function useOrderPrices({ vendorId, currency, on, agreed }: Terms) {
  const { getValues, setValue, formState } = useFormContext()
  /** What was proposed for a line, and for which item. */
  const proposals = useRef(new Map<number, { itemId: string; price: string | null }>())
  const reads = useRef(new Map<string, Promise<unknown>>())
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const begun = (reads.current.get(key) as Promise<T> | undefined) ?? read()
    reads.current.set(key, begun)
    void begun.catch(() => reads.current.delete(key))
    return begun
  }
  const lineAt = (line: number): Line => getValues(`lines.${line}`) ?? {}

  /** How much an item costs for any quantity; null where the item cannot be read. */
  const offersOf = async (itemId: string): Promise<{ name: string; offer: (quantity: unknown) => Offer } | null> => {
    const query = {
      filter: [`vendorId:eq:${vendorId}`, `itemId:eq:${itemId}`, ...(currency ? [`currency:eq:${currency}`] : [])],
      limit: '100',
      asOf: on,
    }
    const [item, prices] = await Promise.all([
      once(itemId, () => call(items.api.read, { params: { id: itemId } })).catch(() => null),
      vendorId
        ? once(JSON.stringify(query), () => call(vendorPrices.api.list, { query })).then(
            (page) => page.items,
            () => [],
          )
        : [],
    ])
    if (!item) return null
    const hasCost = (currency === undefined || item.currency === currency) && compare(item.standardCost, '0') > 0
    const least = prices.map(({ minQuantity }) => minQuantity).toSorted(compare)[0]
    return {
      name: item.name,
      offer(quantity) {
        const listed = priceFor(prices, vendorId, itemId, decimal(quantity) ?? least ?? '0')
        return { price: listed?.unitPrice ?? (hasCost ? item.standardCost : null), unit: listed?.unit ?? item.unit }
      },
    }
  }

  const set = (line: number, field: string, value: unknown) =>
    setValue(`lines.${line}.${field}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const propose = (line: number, itemId: string, { price }: Offer) => {
    proposals.current.set(line, { itemId, price })
    set(line, 'unitPrice', price ?? '')
  }

  /** After an item was chosen: its description, unit and price. */
  const fill = async (line: number, itemId: string) => {
    const of = await offersOf(itemId)
    // Another item may have been chosen while this one was read.
    if (!of || lineAt(line).itemId !== itemId) return
    const offer = of.offer(lineAt(line).quantity)
    set(line, 'description', of.name)
    set(line, 'unit', offer.unit)
    propose(line, itemId, offer)
  }
  /** After the quantity of a line, or what its price depends on, has changed. */
  const proposeAnew = async (line: number) => {
    const { itemId } = lineAt(line)
    const first = (formState.defaultValues as { lines?: Line[] } | undefined)?.lines?.[line]
    if (typeof itemId !== 'string' || !itemId || (agreed && first?.itemId === itemId)) return
    const of = await offersOf(itemId)
    const now = lineAt(line)
    if (!of || now.itemId !== itemId) return
    const noted = proposals.current.get(line)
    const last =
      noted?.itemId === itemId ? noted.price : first?.itemId === itemId ? of.offer(first.quantity).price : null
    if (now.unitPrice && !isSame(now.unitPrice, last)) return
    propose(line, itemId, of.offer(now.quantity))
  }

  const all = useEffectEvent(() => {
    for (const line of ((getValues('lines') as unknown[] | undefined) ?? []).keys()) void proposeAnew(line)
  })
  const terms = `${vendorId} ${currency} ${on}`
  const before = useRef(terms)
  useEffect(() => {
    if (before.current !== terms) all()
    before.current = terms
  }, [terms])

  return (line: number, field: string, value: unknown) => {
    if (field === 'itemId' && typeof value === 'string' && value) void fill(line, value)
    if (field === 'quantity') void proposeAnew(line)
  }
}

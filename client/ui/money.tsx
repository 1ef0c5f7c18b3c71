import { decimalsOf, moneyParts } from '#client/format.ts'
import { cn } from './cn.ts'

type Props = {
  /** Decimal string. */
  amount: string
  currency: string
  /** False leaves the currency out, where a heading already says it. */
  unit?: boolean
  /** Decimals to leave room for, so that prices of a column stand with their points below each other. */
  places?: number
  className?: string
}

/** An amount, exact, with its decimals dimmed. */
export function Money({ amount, currency, unit = true, places = 0, className }: Props) {
  const parts = moneyParts(amount, currency, unit)
  const decimals = decimalsOf(amount, currency)
  const missing = places > decimals ? (decimals === 0 ? '.' : '') + '0'.repeat(places - decimals) : ''
  const end = missing ? parts.findLastIndex(({ type }) => type === 'fraction' || type === 'integer') : -1
  return (
    <span className={cn('figures whitespace-nowrap', className)}>
      {parts.map(({ type, value }, at) => {
        const minor = type === 'decimal' || type === 'fraction'
        if (!minor && at !== end) return value
        return (
          <span
            key={at}
            // Drawn by the style alone: whoever copies or reads aloud finds the amount without it; on a card no other price is below.
            data-room={at === end ? missing : undefined}
            className={cn(
              minor && 'text-fg-subtle',
              at === end && 'after:invisible after:content-[attr(data-room)] @max-md:after:content-none',
            )}
          >
            {value}
          </span>
        )
      })}
    </span>
  )
}

/** The most decimals among the prices of a column. */
export const placesOf = (prices: readonly { amount: string; currency: string }[]): number =>
  prices.reduce((most, { amount, currency }) => Math.max(most, decimalsOf(amount, currency)), 0)

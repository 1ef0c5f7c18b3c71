import type { ComponentProps } from 'react'
import { readerLocale } from '#client/format.ts'
import { Combobox, type Choice } from '#client/ui/combobox.tsx'

type Props = Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'onBlur' | 'name' | 'disabled'
> & {
  value: string
  onChange: (code: string) => void
  size?: 'sm' | 'md' | 'lg'
}

const usual = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'CAD', 'AUD', 'SEK', 'NOK', 'DKK', 'PLN']

function search(text: string): Promise<Choice[]> {
  const names = new Intl.DisplayNames(readerLocale(), { type: 'currency' })
  const codes = [...new Set([...usual, ...Intl.supportedValuesOf('currency')])]
  const wanted = text.toLowerCase()
  const found = codes
    .map((id) => ({ id, label: id, detail: names.of(id) }))
    .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(wanted))
  return Promise.resolve(
    found
      .toSorted((a, b) => Number(b.label.toLowerCase() === wanted) - Number(a.label.toLowerCase() === wanted))
      .slice(0, 50),
  )
}

/** An ISO 4217 currency, found by code or name; the common ones first. */
export const CurrencyInput = ({ value, onChange, ...rest }: Props) => (
  <Combobox
    {...rest}
    value={value || null}
    display={value}
    search={search}
    placeholder="Such as EUR"
    onChange={(id) => onChange(id ?? '')}
  />
)

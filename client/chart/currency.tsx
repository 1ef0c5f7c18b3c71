import { useState, type ReactNode } from 'react'
import { Select } from '#client/ui/select.tsx'

/** The rows of one currency at a time, that of the first row at first, and the choice where there are several: amounts of different ones are never added up. */
export function useOneCurrency<Row extends { currency: string }>(
  rows: readonly Row[],
): { currency: string | undefined; own: readonly Row[]; choice: ReactNode } {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = currencies.find((each) => each === chosen) ?? currencies[0]
  return {
    currency,
    own: rows.filter((row) => row.currency === currency),
    choice: currencies.length > 1 && (
      <Select
        size="sm"
        label="Currency"
        value={currency ?? null}
        onChange={setChosen}
        options={currencies.map((code) => ({ value: code, label: code }))}
        className="w-24"
      />
    ),
  }
}

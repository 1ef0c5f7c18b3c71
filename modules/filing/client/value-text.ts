import { formatDay, formatMoney, formatNumber } from '#client/format.ts'
import type { FieldKind } from '#modules/filing/shared/kinds.ts'
import { upperFirst } from '#shared/text.ts'

/** What is said in a field, as its reader writes days and figures. */
export function valueText({
  kind,
  value,
  currency,
}: {
  kind: FieldKind
  value: string | null
  currency: string | null
}): string {
  if (value === null) return '—'
  switch (kind) {
    case 'day':
      return formatDay(value)
    case 'money':
      return formatMoney(value, currency!)
    case 'number':
      return formatNumber(value)
    case 'yes or no':
      return upperFirst(value)
    case 'choice':
    case 'text':
      return value
  }
}

import { upperFirst } from '#shared/text.ts'

/** Areas whose records follow from each other, so that their work stands in one table. */
export const chain = { title: 'From request to payment', areas: ['procurement', 'financial'] }

/** The heading under which the work of a metric such as 'hr.offers.to-send' stands: the chain of purchasing, or its area in the menu. */
export function headingOf(metric: string, menu: readonly { to: string; label: string }[]): string {
  const [area = ''] = metric.split('.')
  if (chain.areas.includes(area)) return chain.title
  return menu.find(({ to }) => to === `/${area}`)?.label ?? upperFirst(area)
}

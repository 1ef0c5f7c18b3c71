const documentsOf = async (record: string) => ({
  addition: (await import('./linked-tab.tsx')).documentsOf(record),
})

/** What this room adds to pages of records, by noun: the documents that belong to one. */
export const adds = {
  'procurement.vendors': () => documentsOf('procurement.vendors'),
  'procurement.orders': () => documentsOf('procurement.orders'),
  'financial.bills': () => documentsOf('financial.bills'),
}

/** Addresses without a room of their own; `*` covers what lies below. Where a room keeps one of them, by the beginnings on its door, the room has it. */
export const addresses = [
  '/communications/*',
  '/ai/*',
  '/reports/*',
  '/research',
  '/ai-analytics',
  '/multi-agent',
  '/vector-search',
  '/ai-outreach',
  '/projects/workbench/:id',
] as const
export type Address = (typeof addresses)[number]

/** Addresses without a room of their own; `*` covers what lies below. A room that keeps one of them takes its line away. */
export const addresses = [
  '/hr/*',
  '/documents/*',
  '/communications/*',
  '/ai/*',
  '/reports/*',
  '/research',
  '/ai-analytics',
  '/multi-agent',
  '/vector-search',
  '/ai-outreach',
  '/personnel/workbench/:id',
  '/employees/comprehensive-workbench/:id',
  '/projects/workbench/:id',
  '/documents/workbench/:id',
] as const
export type Address = (typeof addresses)[number]

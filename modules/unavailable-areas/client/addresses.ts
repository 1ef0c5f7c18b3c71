/** Addresses without a module of their own; `*` covers what lies below. Where a module keeps one of them, by the beginnings in its manifest, the module has it. */
export const addresses = ['/research', '/multi-agent', '/ai-outreach', '/projects/workbench/:id'] as const
export type Address = (typeof addresses)[number]

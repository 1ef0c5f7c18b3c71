/** The modules a module may lean on, on each of its sides: nothing leans upward. What is not written here leans on none. */
export const leans: Readonly<Record<string, readonly string[]>> = {
  connectors: [],
  settings: ['connectors'],
  'company-settings': ['settings'],
  roles: ['settings'],
  audit: ['settings'],
  storage: ['settings'],
  approvals: ['settings'],
  operations: ['settings'],
  ledger: [],
  calendars: ['settings', 'ledger'],
  payables: ['ledger'],
  statements: ['ledger'],
  financial: ['ledger', 'payables', 'statements'],
  vendors: ['ledger'],
  purchasing: ['ledger', 'vendors'],
  receiving: ['ledger', 'payables', 'vendors', 'purchasing'],
  procurement: ['ledger', 'payables', 'vendors', 'purchasing', 'receiving'],
  documents: [],
  people: ['settings', 'ledger'],
  pay: ['ledger', 'people'],
  retention: ['ledger', 'documents', 'people'],
  site: [],
  signatures: ['ledger', 'documents', 'site'],
  leave: ['ledger', 'calendars', 'people'],
  time: ['ledger', 'people', 'leave'],
  skills: ['people'],
  expenses: ['ledger', 'payables', 'people'],
  hr: ['people'],
  recruiting: ['ledger', 'people', 'pay', 'documents', 'site'],
  filing: ['documents'],
  sharing: ['ledger', 'documents', 'site'],
  reports: ['ledger', 'settings'],
  schedules: ['reports'],
  dashboard: ['reports'],
  channels: [],
  retrieval: ['connectors', 'documents'],
  ai: ['connectors', 'ledger', 'reports', 'retrieval'],
  inbox: [],
  notifications: ['settings'],
  visualizer: ['connectors', 'ledger', 'payables', 'vendors', 'purchasing', 'receiving'],
  'unavailable-areas': [],
  onboarding: ['settings'],
}

/** A module with those that lean on it, directly or not: what goes when it is left out. */
export function goesWith(module: string): Set<string> {
  const gone = new Set([module])
  for (const each of gone) for (const [name, on] of Object.entries(leans)) if (on.includes(each)) gone.add(name)
  return gone
}

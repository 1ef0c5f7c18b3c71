import type { ClientModule } from '#client/manifest.ts'

export const manifest: ClientModule = {
  module: 'statements',
  area: 'financial',
  order: 13,
  pages: [
    {
      label: 'Statements',
      to: '/financial/profit-and-loss',
      also: ['/financial/balance-sheet', '/financial/cash-flow', '/financial/journal'],
      permission: 'financial.reports.read',
      group: 'Ledger',
    },
  ],
  under: ['/financial/balance-sheet', '/financial/cash-flow', '/financial/journal'],
  load: () => import('./routes.tsx'),
}

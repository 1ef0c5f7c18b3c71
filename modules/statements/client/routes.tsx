import type { RouteObject } from 'react-router'

const page = async () => import('./StatementPage.tsx')

/** The three statements, loaded when the first of them is opened. */
export const routes: RouteObject[] = [
  {
    path: '/financial/profit-and-loss',
    handle: { title: 'Profit and loss' },
    lazy: async () => ({ Component: (await page()).ProfitAndLossPage }),
  },
  {
    path: '/financial/balance-sheet',
    handle: { title: 'Balance sheet' },
    lazy: async () => ({ Component: (await page()).BalanceSheetPage }),
  },
  {
    path: '/financial/cash-flow',
    handle: { title: 'Cash flow' },
    lazy: async () => ({ Component: (await page()).CashFlowPage }),
  },
  {
    path: '/financial/journal',
    handle: { title: 'Journal' },
    lazy: async () => ({ Component: (await import('./JournalPage.tsx')).JournalPage }),
  },
]

import type { RouteObject } from 'react-router'

/** Pages of the assistant, each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/ai',
    handle: { title: 'Assistant' },
    lazy: async () => ({ Component: (await import('./AskPage.tsx')).AskPage }),
  },
  {
    path: '/ai/conversations',
    handle: { title: 'Conversations' },
    lazy: async () => ({ Component: (await import('./ConversationsPage.tsx')).ConversationsPage }),
  },
  {
    path: '/ai/log',
    handle: { title: 'Assistant log' },
    lazy: async () => ({ Component: (await import('./LogPage.tsx')).LogPage }),
  },
  {
    path: '/ai/log/:id',
    handle: { title: 'Answer' },
    lazy: async () => ({ Component: (await import('./LogPage.tsx')).AnswerRecord }),
  },
  {
    path: '/ai/:id',
    handle: { title: 'Conversation' },
    lazy: async () => ({ Component: (await import('./ConversationPage.tsx')).ConversationPage }),
  },
  {
    path: '/ai-analytics',
    handle: { title: 'Analytics' },
    lazy: async () => ({ Component: (await import('./AnalyticsPage.tsx')).AnalyticsPage }),
  },
]

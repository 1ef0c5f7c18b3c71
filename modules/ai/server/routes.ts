import { createSampleConversations } from '#modules/ai/sample/sample.ts'
import { settings } from '#modules/ai/shared/settings.ts'
import type { ServerModule } from '#server/module.ts'
import { answers } from './answers.ts'
import { conversations } from './conversations.ts'
import { modelJobs } from './model-answer.ts'
import { messageRoutes } from './messages.ts'
import { retentionJobs } from './retention.ts'
import { roles } from './roles.ts'
import { suggestionRoutes } from './suggestions.ts'

/** Questions in words, answered from the company's own records and documents under the rights of the reader. */
export const aiModule: ServerModule = {
  name: 'ai',
  label: 'Assistant',
  roles,
  records: [conversations, answers],
  routes: [...messageRoutes, ...suggestionRoutes],
  settings,
  jobs: [...modelJobs, ...retentionJobs],
  sample: createSampleConversations,
}

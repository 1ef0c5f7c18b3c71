import { recordRef } from '#shared/record-ref.ts'

/** Questions to the assistant with their answers. */
export const conversations = recordRef('ai.conversations', {
  one: 'conversation',
  title: 'title',
  page: '/ai/:id',
  listPage: '/ai/conversations',
})

/** Every answer of the assistant, for those who oversee its use. */
export const answers = recordRef('ai.answers', {
  one: 'answer',
  title: 'question',
  subtitle: 'personName',
  page: '/ai/log/:id',
  listPage: '/ai/log',
})

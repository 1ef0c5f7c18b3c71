import { answers } from '#modules/ai/shared/answers.ts'
import { conversations } from '#modules/ai/shared/conversations.ts'

export const recordTypes = [conversations, answers]

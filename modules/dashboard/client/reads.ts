import type { UseQueryResult } from '@tanstack/react-query'
import { callAt } from '#client/any-call.ts'
import { useApi } from '#client/api.ts'
import type { answersCall, Card, Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import type { PagePeriod } from '#modules/dashboard/shared/sizes.ts'
import type { Reply } from '#shared/api.ts'

export type PageFilter = { entity: string | undefined; period: PagePeriod | undefined }

// By their addresses alone: the declarations, with all that a report may ask, come with the editor.
const dashboard = callAt('/api/dashboard')
const answers = { ...callAt('/api/dashboard/answers'), figures: true }

/** The reader's cards. */
export const useDashboard = () => useApi(dashboard, {}) as UseQueryResult<Dashboard>

/** Answers of the saved cards, or of those given; none are asked for where `cards` is empty. */
export function useAnswersOf(cards: readonly Card[] | null, filter: PageFilter) {
  const query = { ...filter, ...(cards && { cards: JSON.stringify(cards) }) }
  const options = { enabled: cards === null || cards.length > 0, keep: true }
  return useApi(answers, { query } as never, options) as UseQueryResult<Reply<typeof answersCall>>
}

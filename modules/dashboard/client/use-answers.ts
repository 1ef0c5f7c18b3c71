import { useSearchParams } from 'react-router'
import type { CardAnswer } from '#modules/dashboard/shared/answers.ts'
import type { Card } from '#modules/dashboard/shared/dashboard.ts'
import { pagePeriods } from '#modules/dashboard/shared/sizes.ts'
import { useAnswersOf, type PageFilter } from './reads.ts'

/** The filter of the page as its address has it. */
export function usePageFilter() {
  const [params, setParams] = useSearchParams()
  const filter: PageFilter = {
    entity: params.get('entity') ?? undefined,
    period: pagePeriods.find((each) => each === params.get('period')),
  }
  const set = (name: keyof PageFilter, value: string | null) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, set }
}

/** Parts of a card that its answer depends on. */
const keyOf = ({ id, kind, height, source }: Card): string => JSON.stringify([id, kind, height, source])

export type Answers = {
  of: (card: Card) => CardAnswer | undefined
  /** Why there are none at all. */
  error: unknown
  at: string | undefined
  waiting: boolean
  refresh: () => void
}

/** Answers of saved cards in one request; those that were added or changed since are a second one. */
export function useAnswers(saved: readonly Card[], shown: readonly Card[], filter: PageFilter): Answers {
  const known = new Set(saved.map(keyOf))
  const drafted = shown.filter((card) => !known.has(keyOf(card)) && !('overview' in card.source))
  const read = useAnswersOf(null, filter)
  const more = useAnswersOf(drafted, filter)
  const draftedIds = new Set(drafted.map(({ id }) => id))
  const find = (id: string, { answers = [] }: { answers?: CardAnswer[] } = {}) => answers.find((each) => each.id === id)
  const failed = read.isError && !read.data
  return {
    of: ({ id }) => (draftedIds.has(id) ? find(id, more.data) : find(id, read.data)),
    error: failed ? read.error : more.isError && drafted.length > 0 && !more.data ? more.error : null,
    at: read.data?.at,
    waiting: read.isFetching,
    refresh: () => {
      void read.refetch()
      if (drafted.length > 0) void more.refetch()
    },
  }
}

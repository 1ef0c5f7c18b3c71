import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Nothing } from '#client/ui/nothing.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { matchResults, type MatchResult } from '#modules/receiving/shared/matching.ts'

/** What the match said of each line of a bill; nothing for whoever may not see it. */
export function useMatch(billId: string) {
  const { can } = useAuth()
  return useApi(
    matchResults.api.list,
    { query: { filter: `billId:eq:${billId}`, sort: 'lineNo', limit: '200' } },
    { enabled: can(matchResults.api.list.can) },
  )
}

/** Outcomes of a match with their tones, the worst first. */
const outcomes = [
  ['exception', 'danger'],
  ['waiting', 'warning'],
  ['within', 'info'],
  ['pass', 'success'],
] as const

/** The worst of what was compared. */
export function Outcome({ results }: { results: readonly MatchResult[] }) {
  const [outcome, tone] = outcomes.find(([each]) => results.some((result) => result.outcome === each)) ?? []
  return outcome ? <StatePill state={outcome === 'within' ? 'within tolerance' : outcome} tone={tone} /> : <Nothing />
}

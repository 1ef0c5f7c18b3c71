import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { firstStepsApi, type FirstSteps, type Step } from '#modules/onboarding/shared/first-steps.ts'
import { signInPath } from '#shared/identity.ts'

export const firstStepsPage = '/settings/first-steps'

/** The list that is not at its end: a company is set up before there is anything to try. */
export function openList({ setUp, tries }: FirstSteps): readonly Step[] | undefined {
  return [setUp, tries].find((steps) => steps.some(({ done }) => !done))
}

export const doneOf = (steps: readonly Step[]): number => steps.filter(({ done }) => done).length
export const nextOf = (steps: readonly Step[]): Step | undefined => steps.find(({ done }) => !done)

/** The sign-in as somebody else of the evaluation, who then stands on this page. */
export const become = (email: string, page: string): string =>
  `${signInPath}?${new URLSearchParams({ returnTo: page, as: email })}`

/** Where a step is done: on its page, as the person whose work it is. */
export function useWayTo(): (step: Step) => { to: string; leaves: boolean } {
  const { me } = useAuth()
  return ({ as, to }) => (as && as !== me?.email ? { to: become(as, to), leaves: true } : { to, leaves: false })
}

export const useFirstSteps = () => useApi(firstStepsApi.read, {})

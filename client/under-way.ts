import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>
let router: Router | null = null

/** From now on `isLeaving` knows where this router is going. */
export const watchRouter = (watched: Router): void => void (router = watched)

/** Whether another page than this one was asked for: known the moment a link is pressed, where React hears of it only when it has time. */
export function isLeaving(pathname: string): boolean {
  const state = router?.state
  return state !== undefined && (state.navigation.location ?? state.location).pathname !== pathname
}

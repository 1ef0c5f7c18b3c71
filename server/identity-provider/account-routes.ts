import type { Route } from '#server/call/route.ts'
import { forgottenRoutes } from './forgotten.ts'
import { registrationRoutes } from './registration.ts'

/** What people may do before they have signed in. Access requests are answered by the settings. */
export const accountRoutes: Route[] = [...registrationRoutes, ...forgottenRoutes]

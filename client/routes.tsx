import * as connectors from '#modules/connectors/client/routes.tsx'
import * as dashboard from '#modules/dashboard/client/routes.tsx'
import * as financial from '#modules/financial/client/routes.tsx'
import * as operations from '#modules/operations/client/routes.tsx'
import * as procurement from '#modules/procurement/client/routes.tsx'
import * as settings from '#modules/settings/client/routes.tsx'
import * as signposts from '#modules/signposts/client/routes.tsx'
import * as site from '#modules/site/client/routes.tsx'
import * as visualizer from '#modules/visualizer/client/routes.tsx'
import type { ComponentType } from 'react'
import { Outlet, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { RequireAuth } from './auth/RequireAuth.tsx'
import { AppBoundary, AppError } from './errors/AppError.tsx'
import { AuthError } from './errors/AuthError.tsx'
import { PageBoundary, PageError } from './errors/PageError.tsx'
import type { MenuEntry } from './menu.ts'
import { leadsTo, paths, redirects } from './paths.ts'
import { publicRoute } from './public-route.ts'
import { Starting } from './shell/Starting.tsx'
import { offerTours, type TourOffer } from './tour/place.tsx'
import { toast } from './ui/toast-store.ts'

/** What a room shows: its pages, its entry in the sidebar, and the tour it offers. */
type Room = { routes: RouteObject[]; menu?: MenuEntry; tour?: TourOffer }

/** The rooms in the order of the sidebar. A room is one line above (`import * as hr from '#modules/hr/client/routes.tsx'`) and its name here. */
const recordRooms: readonly Room[] = [financial, procurement, operations, site, settings, connectors]
const rooms: readonly Room[] = [dashboard, visualizer, ...recordRooms]

const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** The frame is a file of its own: the sign-in pages do without it. */
async function frame(): Promise<ComponentType> {
  const { Shell } = await import('./shell/Shell.tsx')
  const menu = rooms.flatMap((room) => room.menu ?? [])
  offerTours(rooms.flatMap((room) => room.tour ?? []))
  return () => (
    <RequireAuth>
      <Shell menu={menu} />
    </RequireAuth>
  )
}

/** What the rooms declare comes with the first page that shows records; the overview needs none of it. */
async function records(): Promise<ComponentType> {
  const [{ RecordsProvider }, { nouns }] = await Promise.all([import('./form/records.tsx'), import('./nouns.ts')])
  return () => (
    <RecordsProvider records={nouns}>
      <Outlet />
    </RecordsProvider>
  )
}

const lead = ({ request }: LoaderFunctionArgs) => replace(leadsTo(new URL(request.url)))

function unknown({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // Else it would lead to itself for ever.
  if (url.pathname === paths.dashboard) throw new Error('No room shows the dashboard')
  toast({ title: 'That page does not exist', description: `Nothing is at ${url.pathname.slice(0, 80)}.` })
  return replace(leadsTo(url))
}

/** Below a room, what no page of it answers. */
const noSuchPages: RouteObject[] = rooms.flatMap(({ menu }) =>
  menu
    ? {
        path: `${menu.to}/*`,
        handle: { title: 'No such page' },
        lazy: async () => {
          const { NoSuchPage } = await import('./shell/NoSuchPage.tsx')
          return { Component: () => <NoSuchPage room={menu} /> }
        },
      }
    : [],
)

const importPage = page(async () => (await import('./imports/ImportPage.tsx')).ImportPage)
const imports: RouteObject[] = ['/imports/:recordName', '/imports/:recordName/:id'].map((path) => ({
  path,
  handle: { title: 'Import' },
  lazy: importPage,
}))

const signIn: RouteObject[] = [
  ...paths.front.map(publicRoute),
  { path: paths.signIn, lazy: page(async () => (await import('./auth/SignInPage.tsx')).SignInPage) },
  { path: paths.account, lazy: page(async () => (await import('./auth/AccountPage.tsx')).AccountPage) },
  ...paths.callbacks.map((path) => ({
    path,
    lazy: page(async () => (await import('./auth/CallbackPage.tsx')).CallbackPage),
  })),
  { path: paths.success, lazy: page(async () => (await import('./auth/SuccessPage.tsx')).SuccessPage) },
]

/** Every address of the application, with an error screen at each level. */
export const routes: RouteObject[] = [
  {
    element: (
      <AppBoundary>
        <Outlet />
      </AppBoundary>
    ),
    errorElement: <AppError />,
    HydrateFallback: Starting,
    children: [
      ...Object.keys(redirects).map((path) => ({ path, loader: lead })),
      ...site.publicRoutes,
      { errorElement: <AuthError />, children: signIn },
      {
        lazy: page(frame),
        children: [
          {
            element: <PageBoundary />,
            errorElement: <PageError />,
            children: [
              ...dashboard.routes,
              {
                path: '/search',
                handle: { title: 'Search' },
                lazy: page(async () => (await import('./search/SearchPage.tsx')).SearchPage),
              },
              ...visualizer.routes,
              ...noSuchPages,
              {
                lazy: page(records),
                children: [...recordRooms.flatMap((room) => room.routes), ...signposts.routes, ...imports],
              },
            ],
          },
        ],
      },
      { path: '*', loader: unknown },
    ],
  },
]

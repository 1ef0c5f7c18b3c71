import type { ComponentType } from 'react'
import {
  Outlet,
  replace,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router'
import { RequireAuth } from './auth/RequireAuth.tsx'
import { AppBoundary, AppError } from './errors/AppError.tsx'
import { AuthError } from './errors/AuthError.tsx'
import { PageBoundary, PageError } from './errors/PageError.tsx'
import { areaOf, manifestAt, manifests, menu, moved, recordTypeOf } from './manifest.ts'
import { leadsTo, paths } from './paths.ts'
import { publicRoute } from './public-route.ts'
import { Starting } from './shell/Starting.tsx'
import { offerTours } from './tour/place.tsx'
import { toast } from './ui/toast-store.ts'

const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** The frame is a file of its own: the sign-in pages do without it. */
async function frame(): Promise<ComponentType> {
  const { Shell } = await import('./shell/Shell.tsx')
  offerTours(manifests.flatMap((manifest) => manifest.tour ?? []))
  return () => (
    <RequireAuth>
      <Shell menu={menu} />
    </RequireAuth>
  )
}

const lead = ({ request }: LoaderFunctionArgs) => replace(leadsTo(new URL(request.url), moved))

function unknown({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // Else it would lead to itself for ever.
  if (url.pathname === paths.dashboard) throw new Error('No module shows the dashboard')
  toast({ title: 'That page does not exist', description: `There is no page at ${url.pathname.slice(0, 80)}.` })
  return replace(leadsTo(url, moved))
}

/** Below a module, what no page of it answers. A module is entered through one of these: an error on the way has their error screen. */
const noSuchPages: RouteObject[] = manifests.flatMap((manifest) => {
  const entry = manifests.find(({ module }) => module === areaOf(manifest))?.menu
  return entry
    ? [...new Set([...(manifest.menu ? [entry.to] : []), ...(manifest.under ?? [])])].map((at) => ({
        path: `${at}/*`,
        handle: { title: 'Page not found' },
        lazy: async () => {
          const { NoSuchPage } = await import('./shell/NoSuchPage.tsx')
          return { Component: () => <NoSuchPage module={entry} /> }
        },
      }))
    : []
})

/** The route below which the pages of the modules stand. */
const inside = 'inside'
const entered = new Map<string, Promise<RouteObject[]>>()

/** The pages behind an address, fetched once; what failed is fetched again. */
export function moduleAt(path: string): Promise<RouteObject[]> | undefined {
  const manifest = manifestAt(path)
  if (!manifest?.load) return undefined
  const known = entered.get(manifest.module) ?? manifest.load().then(({ routes: pages }) => pages)
  entered.set(manifest.module, known)
  known.catch(() => entered.delete(manifest.module))
  return known
}

const patched = new WeakSet<RouteObject[]>()
/** Puts the pages of a module in their place when the first of them is opened. */
export const enterModule: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const pages = await moduleAt(path)
  // Nothing is put in place for whoever has gone on meanwhile: who comes next does it.
  if (!pages || patched.has(pages) || signal.aborted) return
  patch(inside, pages)
  patched.add(pages)
}

const importPage = page(async () => (await import('./imports/ImportPage.tsx')).ImportPage)
const imports: RouteObject[] = ['/imports/:recordName', '/imports/:recordName/:id'].map((path) => ({
  path,
  handle: { title: 'Import' },
  // Here alone a record type is needed in full that the page does not name.
  loader: async ({ params }: LoaderFunctionArgs) => (await recordTypeOf(params['recordName']!)) ?? null,
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
      ...['/', ...Object.keys(moved)].map((path) => ({ path, loader: lead })),
      ...manifests.flatMap(({ outside = [] }) => outside),
      { errorElement: <AuthError />, children: signIn },
      {
        lazy: page(frame),
        children: [
          {
            id: inside,
            element: <PageBoundary />,
            errorElement: <PageError />,
            children: [
              ...manifests.flatMap(({ routes: known = [] }) => known),
              {
                path: '/search',
                handle: { title: 'Search' },
                lazy: page(async () => (await import('./search/SearchPage.tsx')).SearchPage),
              },
              ...imports,
              ...noSuchPages,
            ],
          },
        ],
      },
      { path: '*', loader: unknown },
    ],
  },
]

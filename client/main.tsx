import './zod-config.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { AuthProvider } from './auth/AuthProvider.tsx'
import { AppBoundary } from './errors/AppError.tsx'
import { wakeDays, wakeNumbers } from './format.ts'
import { tellCutText } from './hint/cut-text.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { queryDefaults } from './queries.ts'
import { enterModule, moduleAt, routes } from './routes.tsx'
import { applyRegion } from './shell/region.ts'
import { applyTheme } from './shell/theme.ts'
import { ToastPlace } from './ui/toast-place.tsx'
import { UiProvider } from './ui/ui-provider.tsx'
import { watchRouter } from './under-way.ts'

applyTheme()
applyRegion()

// Each in a turn of its own, while scripts and the first answer are on their way.
setTimeout(wakeNumbers)
setTimeout(wakeDays)

// Scripts, router and first drawing each have a turn of their own, between which the page answers its reader.
setTimeout(() => {
  const queries = new QueryClient({ defaultOptions: queryDefaults })
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: enterModule })
  prefetchOnIntent(() => router.routes, moduleAt)
  tellCutText()
  watchRouter(router)
  setTimeout(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <UiProvider>
          <AppBoundary>
            <QueryClientProvider client={queries}>
              <AuthProvider>
                <RouterProvider router={router} />
              </AuthProvider>
            </QueryClientProvider>
          </AppBoundary>
          <ToastPlace />
        </UiProvider>
      </StrictMode>,
    ),
  )
})

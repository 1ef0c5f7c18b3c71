import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles.css'
import { defaultQuery } from './api.ts'
import { AuthProvider } from './auth/AuthProvider.tsx'
import { AppBoundary } from './errors/AppError.tsx'
import { routes } from './routes.tsx'
import { applyTheme } from './shell/theme.ts'
import { Toaster } from './ui/toast.tsx'
import { UiProvider } from './ui/ui-provider.tsx'

applyTheme()

const queries = new QueryClient({
  defaultOptions: {
    queries: { queryFn: defaultQuery, staleTime: 300_000, retry: 1, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  },
})
const router = createBrowserRouter(routes)

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
      <Toaster />
    </UiProvider>
  </StrictMode>,
)

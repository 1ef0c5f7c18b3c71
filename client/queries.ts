import { defaultQuery } from './api.ts'

/** How the whole application reads and changes data: what was read counts for five minutes, unless the server says that it changed. */
export const queryDefaults = {
  queries: {
    queryFn: defaultQuery,
    staleTime: 300_000,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  },
  mutations: { retry: false },
} as const

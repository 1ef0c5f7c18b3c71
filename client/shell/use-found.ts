import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { searchApi, type SearchReply } from '#shared/search.ts'

const waitMs = 120

/** The text as it was when the person paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** What the server finds for a text, in one record type or in all; the last answer stays until the next is there. */
export function useFound(text: string, type: string | null, limit: number) {
  const q = text.trim().slice(0, 200)
  return useQuery<SearchReply>({
    queryKey: ['/api/search', q, type, limit],
    queryFn: ({ signal }) =>
      call(searchApi.search, { query: { q, limit: String(limit), ...(type ? { types: type } : {}) } }, { signal }),
    enabled: q !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

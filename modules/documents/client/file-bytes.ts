import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request, urlOf } from '#client/api.ts'
import { documentCalls } from '#modules/documents/shared/calls.ts'

export type Seen = { id: string; versionId: string; mediaType: string; title: string }

/** The file of a version, which never changes. */
export const useFile = ({ id, versionId }: Seen) =>
  useQuery<Blob>({
    queryKey: [urlOf(documentCalls.file, { params: { id, versionId } })],
    queryFn: async ({ queryKey, signal }) => {
      const reply = await request('GET', String(queryKey[0]), undefined, { accept: '*/*' }, signal)
      // A file of JSON has been read as such.
      return reply instanceof Response ? reply.blob() : new Blob([JSON.stringify(reply, null, 2)])
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

const lookAgainMs = 2000

/** Reads again from time to time while something waits. */
export function useLookAgain({ refetch }: { refetch: () => unknown }, waits: boolean): void {
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(timer)
  }, [waits, refetch])
}

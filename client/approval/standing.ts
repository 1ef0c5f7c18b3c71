import { useQuery } from '@tanstack/react-query'
import type { AnyRecord } from '#shared/record.ts'

// What shows it comes with the first record that is approved.
const part = () => import('./Whereabouts.tsx')

/** Where the approval of a record is. Its key lies under that of the record, so that whatever happens to the record reads it anew. */
export const useStanding = ({ name, path, approval }: Pick<AnyRecord, 'name' | 'path' | 'approval'>, id: string) =>
  useQuery({
    queryKey: [`${path}/${id}/approval`],
    queryFn: async ({ signal }) => (await part()).readStanding(name, id, signal),
    enabled: Boolean(approval),
  })
export type StandingRead = ReturnType<typeof useStanding>

export function useWhereabouts({ approval }: Pick<AnyRecord, 'approval'>) {
  const { data } = useQuery({
    queryKey: ['whereabouts'],
    queryFn: async () => (await part()).Whereabouts,
    enabled: Boolean(approval),
    staleTime: Infinity,
    gcTime: Infinity,
    throwOnError: true,
  })
  return data
}

import { useQuery } from '@tanstack/react-query'
import { manifests } from './manifest.ts'

const at = (place: string) => manifests.filter(({ adds = [] }) => adds.includes(place))

/** Whether any module adds something there. */
export const isAdded = (place: string): boolean => at(place).length > 0

/** What modules above add at a place of a module below, which knows none of them. The place says in a type of its own what may be added there. */
export const additionsAt = <A>(place: string): Promise<readonly A[]> =>
  Promise.all(
    at(place).map(async ({ added }) => {
      const { adds } = await added!()
      return (await adds[place]!()).addition as A
    }),
  )

/** The same for what is shown; undefined while it is fetched. */
export function useAdditions<A>(place: string): readonly A[] | undefined {
  const some = at(place).length > 0
  const { data } = useQuery({
    queryKey: ['additions', place],
    queryFn: () => additionsAt<A>(place),
    enabled: some,
    staleTime: Infinity,
    gcTime: Infinity,
    throwOnError: true,
  })
  return some ? data : []
}

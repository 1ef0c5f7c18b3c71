import { useQuery } from '@tanstack/react-query'
import { doors } from './door.ts'

const of = (place: string) => doors.flatMap(({ adds = {} }) => adds[place] ?? [])

/**
 * What rooms above add at a place of a room below, which knows none of them; undefined while it is fetched. The place says in a type of its own
 * what may be added there.
 */
export function useAdditions<A>(place: string): readonly A[] | undefined {
  const adds = of(place)
  const { data } = useQuery({
    queryKey: ['additions', place],
    queryFn: async () => (await Promise.all(adds.map((load) => load()))).map(({ addition }) => addition),
    enabled: adds.length > 0,
    staleTime: Infinity,
    gcTime: Infinity,
    throwOnError: true,
  })
  return (adds.length > 0 ? data : []) as readonly A[] | undefined
}

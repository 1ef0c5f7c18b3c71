import { useQuery } from '@tanstack/react-query'
import { doors } from './door.ts'

const at = (place: string) => doors.flatMap(({ adds = {} }) => adds[place] ?? [])

/** What rooms above add at a place of a room below, which knows none of them. The place says in a type of its own what may be added there. */
export const additionsAt = async <A>(place: string): Promise<readonly A[]> =>
  (await Promise.all(at(place).map((load) => load()))).map(({ addition }) => addition as A)

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

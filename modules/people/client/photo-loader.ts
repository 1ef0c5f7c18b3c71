import { useQuery } from '@tanstack/react-query'
import { call, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { gather } from '#client/gather.ts'
import { mostPhotosAtOnce, photosApi } from '#modules/people/shared/photos.ts'

const sourceOf = (jpeg: string): string => `data:image/jpeg;base64,${jpeg}`

/** The small photo of one of the people on the page; what a list shows is asked for in one call. */
const smallPhoto = gather(mostPhotosAtOnce, async (ids) => {
  const { photos } = await call(photosApi.small, { query: { ids: ids.join() } })
  return new Map(photos.map(({ id, jpeg }) => [id, sourceOf(jpeg)]))
})

type Of = { id: string; photo: string | null }

/** The photo as a page may show it, undefined until it is there. Another photo has another key, so what was read stays as it is. */
export function usePhoto({ id, photo }: Of, large: boolean): string | undefined {
  const { can } = useAuth()
  const known = photo !== null && can(photosApi.one.can)
  const small = useQuery({
    queryKey: [`photo ${id} ${photo}`],
    queryFn: async () => (await smallPhoto(id)) ?? null,
    enabled: known && !large,
    staleTime: Infinity,
  })
  const one = useApi(photosApi.one, { params: { id } }, { enabled: known && large })
  if (!known) return undefined
  if (!large) return small.data ?? undefined
  return one.data && sourceOf(one.data.jpeg)
}

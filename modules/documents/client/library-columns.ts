import { useQuery } from '@tanstack/react-query'
import { additionsAt, isAdded } from '#client/additions.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { documents } from '#modules/documents/shared/documents.ts'
import { withOwn, type OwnColumns } from '#shared/fields-read.ts'

/** What a module above adds to the columns of the library, for whoever has the right. */
export type LibraryColumns = { right: string; read: (signal: AbortSignal) => Promise<OwnColumns> }

const none = { record: documents }

/** Documents with the fields that the company gave them; without, until these are known or where they cannot be read. */
export function useLibrary(): typeof documents {
  const { can } = useAuth()
  const { data = none } = useQuery({
    queryKey: ['documents library columns'],
    queryFn: async ({ signal }) => {
      const added = (await additionsAt<LibraryColumns>('documents library columns')).filter(({ right }) => can(right))
      const columns = await Promise.all(added.map(({ read }) => read(signal)))
      return { record: withOwn(documents, Object.assign({}, ...columns) as OwnColumns) }
    },
    enabled: isAdded('documents library columns'),
    staleTime: 60_000,
    structuralSharing: false,
  })
  return data.record
}

import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { legalEntities, type LegalEntity } from '#modules/ledger/shared/legal-entities.ts'

export type Books = {
  entities: readonly LegalEntity[]
  entity: LegalEntity | undefined
  waiting: boolean
  /** Why they could not be read; null where they could. */
  failure: unknown
  retry: () => void
}

/** A column of the company where lists hold the rows of several. */
export const useEntityColumn = (): readonly 'entityId'[] => (useBooks().entities.length > 1 ? ['entityId'] : [])

/** The companies whose books a person may see, and the one the address names with `entity`; where it names none the first one made, as on the server. */
export function useBooks(): Books {
  const { can } = useAuth()
  const [params] = useSearchParams()
  const may = can(legalEntities.api.list.can)
  const found = useApi(legalEntities.api.list, { query: { sort: 'createdAt', limit: '200' } }, { enabled: may })
  const entities = found.data?.items ?? []
  return {
    entities,
    entity: entities.find(({ id }) => id === params.get('entity')) ?? entities[0],
    waiting: may && found.isPending,
    failure: found.data ? null : found.error,
    retry: () => void found.refetch(),
  }
}

import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { legalEntities } from '#modules/ledger/shared/legal-entities.ts'

/** The currency of the company's books; undefined for whoever may not see companies, then the server decides. */
export function useBookCurrency(): { currency: string | undefined; waiting: boolean } {
  const { can } = useAuth()
  const may = can(legalEntities.api.list.can)
  const found = useApi(legalEntities.api.list, { query: { sort: 'code', limit: '1' } }, { enabled: may })
  return { currency: found.data?.items[0]?.currency, waiting: may && found.isPending }
}

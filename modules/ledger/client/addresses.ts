/** An address with the parameters that have a value. */
export function addressOf(path: string, params: Record<string, string | undefined>): string {
  const search = new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size ? `${path}?${search}` : path
}

/** The general ledger of an account for some days. */
export const ledgerAddress = (account: string, days: { from?: string; to?: string; party?: string } = {}): string =>
  addressOf('/financial/ledger', { account, ...days })

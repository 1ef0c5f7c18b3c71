import type { ServerModule } from '#server/module.ts'

const all = (...verbs: string[]) => verbs.map((verb) => `documents.signature-requests.${verb}`)

/** Whoever is asked finds what they are asked in, and signs. */
const signs = all('read', 'sign')
/** Whoever keeps documents has them signed. */
const asks = [...signs, ...all('comment', 'create', 'update', 'export')]

export const roles: ServerModule['roles'] = {
  accountant: asks,
  hr: asks,
  manager: asks,
  buyer: asks,
  'payables-clerk': asks,
  approver: signs,
  receiver: signs,
  employee: signs,
  auditor: all('read', 'export'),
}

import type { ServerModule } from '#server/module.ts'

const all = (...verbs: string[]) => verbs.map((verb) => `documents.share-links.${verb}`)

/** Whoever keeps documents shares them, and revokes what anybody shared of those they open. */
const shares = all('read', 'comment', 'create', 'revoke', 'export')
/** Whoever answers for an area sees what may leave it. */
const answers = [...shares, 'documents.sharing.read']

export const roles: ServerModule['roles'] = {
  accountant: answers,
  hr: answers,
  manager: answers,
  buyer: answers,
  'payables-clerk': answers,
  auditor: [...all('read', 'export'), 'documents.sharing.read'],
}

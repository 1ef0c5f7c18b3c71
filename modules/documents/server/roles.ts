import type { ServerModule } from '#server/module.ts'

const all = (recordTypes: string, verbs: readonly string[]) => verbs.map((verb) => `documents.${recordTypes}.${verb}`)

/** Everybody reads what lies in folders that are open to them. */
const reads = [...all('folders', ['read']), ...all('documents', ['read'])]
const says = [...reads, ...all('folders', ['comment']), ...all('documents', ['comment'])]
const keeps = [
  ...says,
  ...all('folders', ['create', 'update', 'export']),
  ...all('documents', ['create', 'update', 'export']),
  ...all('revisions', ['read', 'comment', 'update', 'submit', 'export']),
  ...all('read-requests', ['read', 'comment', 'create', 'close', 'export']),
]
/** Whoever answers for an area says who opens its folders, is told who looked at what is kept in them, and takes back what somebody forgot. */
const answers = [
  ...keeps,
  'documents.approved-types.read',
  'documents.folders.restrict',
  'documents.looks.see',
  'documents.documents.release',
  'documents.revisions.approve',
]

export const roles: ServerModule['roles'] = {
  accountant: answers,
  hr: answers,
  manager: answers,
  buyer: keeps,
  'payables-clerk': keeps,
  approver: says,
  receiver: says,
  employee: says,
  auditor: [...reads, ...all('revisions', ['read']), ...all('read-requests', ['read']), ...all('*', ['export'])],
}

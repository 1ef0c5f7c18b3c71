import type { ServerModule } from '#server/module.ts'

const all = (recordType: string, ...verbs: string[]) => verbs.map((verb) => `documents.${recordType}.${verb}`)

/** Whoever keeps documents finds them by what their fields say; which fields there are an administrator decides. */
const files = [...all('document-fields', 'read'), ...all('field-values', 'read', 'export')]

export const roles: ServerModule['roles'] = {
  accountant: files,
  hr: files,
  manager: files,
  buyer: files,
  'payables-clerk': files,
  auditor: [...files, ...all('document-fields', 'export')],
}

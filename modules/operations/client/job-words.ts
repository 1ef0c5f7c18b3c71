import { sentence } from '#shared/text.ts'

const words: Record<string, string> = {
  'imports.check': 'Check import files',
  'imports.run': 'Import rows',
  'outbox.deliver': 'Send mail',
  'accounts.reset-asked': 'Answer requests for a new password',
  'identity.revoke': 'Revoke ended sessions at the directory',
  'accounts.tidy': 'Clear used links and codes of accounts',
  'building.tidy': 'Clear ended sessions and old answers',
  'connectors.tidy': 'Clear old calls of connectors',
  'settings.access-asked': 'Tell administrators who asks for access',
  'visualizer.tidy': 'Clear old counts of calls',
}

/** What a job does, in words; one that is not listed is spoken as it is named: 'building.tidy' → 'Tidy (building)'. */
export function jobWords(name: string): string {
  const [room = '', work = ''] = name.split('.')
  return words[name] ?? `${sentence(work.replace(/-/g, ' '))} (${room})`
}

import { sentence } from '#shared/text.ts'

const words: Record<string, string> = {
  'imports.check': 'Check import files',
  'imports.run': 'Import rows',
  'outbox.deliver': 'Send mail',
  'accounts.reset-asked': 'Answer password reset requests',
  'identity.revoke': 'Sign ended sessions out of the directory',
  'accounts.tidy': 'Delete used sign-in links and codes',
  'building.tidy': 'Delete ended sessions and old replies',
  'connectors.tidy': 'Delete old connector calls',
  'settings.access-asked': 'Tell administrators about access requests',
  'visualizer.tidy': 'Delete old traffic figures',
}

/** What a job does, in words; one that is not listed is spoken as it is named: 'building.tidy' → 'Tidy (building)'. */
export function jobWords(name: string): string {
  const [room = '', work = ''] = name.split('.')
  return words[name] ?? `${sentence(work.replace(/-/g, ' '))} (${room})`
}

import { z } from 'zod'

/** Everything the help panel knows; `general` is the installation itself. */
export const connectorKinds = [
  'sharepoint',
  'graph',
  'teams',
  'whatsapp',
  'sms',
  'azure',
  'database',
  'ai',
  'general',
] as const
export const ConnectorKind = z.enum(connectorKinds)
export type ConnectorKind = z.output<typeof ConnectorKind>

/** What can be set up. */
export const SetUpKind = ConnectorKind.exclude(['general'])
export type SetUpKind = z.output<typeof SetUpKind>

export const isSetUpKind = (text: string | undefined): text is SetUpKind => SetUpKind.safeParse(text).success

/** `uses`: what Mainstay itself does with it; null where nothing does yet. */
type About = { label: string; says: string; test: string; uses: string | null }

/** Name, purpose and what a test of it does, in the order they are shown. */
export const aboutKind: Record<ConnectorKind, About> = {
  sharepoint: {
    label: 'SharePoint',
    says: 'One SharePoint site, read by an application of your tenant',
    test: 'Signs in at the tenant and reads the name of the site.',
    uses: null,
  },
  graph: {
    label: 'Microsoft Graph',
    says: 'The people of your Microsoft 365 tenant',
    test: 'Signs in at the tenant and reads one user.',
    uses: null,
  },
  teams: {
    label: 'Microsoft Teams',
    says: 'Messages to one Teams channel, through its workflow',
    test: 'Posts a short test message, which everyone in the channel sees.',
    uses: null,
  },
  whatsapp: {
    label: 'WhatsApp',
    says: 'Your business number on the WhatsApp Cloud API',
    test: 'Looks up the phone number and its quality. No message is sent.',
    uses: null,
  },
  sms: {
    label: 'SMS',
    says: 'Text messages through Twilio or a service that answers like it',
    test: 'Looks up the account. No message is sent.',
    uses: null,
  },
  azure: {
    label: 'Azure',
    says: 'One Azure subscription, read by an application of your tenant',
    test: 'Signs in at the tenant and reads the subscription.',
    uses: null,
  },
  database: {
    label: 'Database',
    says: 'A PostgreSQL database of yours, read only',
    test: 'Connects read-only, runs select 1 and lists what the role may see.',
    uses: null,
  },
  ai: {
    label: 'AI model',
    says: 'A language model behind an OpenAI-compatible address',
    test: 'Lists the models and asks yours for one token.',
    uses: 'Tips for connector settings, and the meaning of passages with an embeddings model',
  },
  general: {
    label: 'This installation',
    says: 'Address, mail, backups, proxy and database of Mainstay itself',
    test: 'Looks at the settings and the health of this installation again.',
    uses: 'Everything',
  },
}

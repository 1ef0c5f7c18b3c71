import type { SetUpKind } from '#modules/connectors/shared/kinds.ts'

type Group = { title: string; note?: string; fields: readonly string[] }

const application: Group = {
  title: 'App registration',
  note: 'In the Microsoft Entra admin centre, under App registrations',
  fields: ['tenantId', 'clientId', 'clientSecret', 'secretExpiresOn'],
}

/** The fields of each kind in the order one finds them on the other side. */
export const fieldGroups: Record<SetUpKind, readonly Group[]> = {
  sharepoint: [
    application,
    { title: 'Site', fields: ['siteUrl'] },
    { title: 'Addresses', fields: ['signInAddress', 'graphAddress'] },
  ],
  graph: [application, { title: 'Addresses', fields: ['signInAddress', 'graphAddress'] }],
  teams: [{ title: 'Channel', fields: ['channel', 'webhookUrl'] }],
  whatsapp: [
    { title: 'Number', fields: ['phoneNumberId', 'accessToken', 'secretExpiresOn'] },
    { title: 'Address', fields: ['apiAddress', 'apiVersion'] },
  ],
  sms: [
    { title: 'Account', fields: ['accountSid', 'authToken', 'sender'] },
    { title: 'Address', fields: ['apiAddress'] },
  ],
  azure: [
    application,
    { title: 'Subscription', fields: ['subscriptionId'] },
    { title: 'Addresses', fields: ['signInAddress', 'managementAddress'] },
  ],
  database: [
    { title: 'Server', fields: ['host', 'port', 'database', 'tls'] },
    { title: 'Role', fields: ['user', 'password'] },
  ],
  ai: [
    {
      title: 'Service',
      fields: ['apiAddress', 'model', 'apiKey', 'embeddingsModel', 'writesTips', 'answersQuestions'],
    },
  ],
}

/** Fields that take a whole line. */
export const wideFields: readonly string[] = [
  'siteUrl',
  'webhookUrl',
  'apiAddress',
  'apiKey',
  'accessToken',
  'writesTips',
  'answersQuestions',
]

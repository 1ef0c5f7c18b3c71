import { z } from 'zod'
import { field, metaOf } from '#shared/field.ts'
import type { SetUpKind } from './kinds.ts'

const WebAddress = z.url({ protocol: /^https?$/ })
const isWebhook = (text: string): boolean =>
  WebAddress.safeParse(text).success && /^https?:\/\/[^/?#@\s]+[/?][^#\s]*$/i.test(text)
/** An address that others are made from: no query, and nobody's password in it. */
const isAddress = (text: string): boolean => isWebhook(`${text}/`) && !text.includes('?')
const address = (label: string, hint?: string) =>
  field.text(label, { max: 500, hint, fits: isAddress, says: 'Enter an address such as https://api.example.com' })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const isHost = (text: string): boolean => hostName.test(text) || /^[0-9a-f:]{2,45}$/i.test(text)

const application = {
  tenantId: field.code('Tenant', {
    max: 100,
    hint: 'Directory (tenant) id of the app registration',
    fits: (text) => uuid.test(text) || (text.includes('.') && hostName.test(text)),
    says: 'Enter the directory id, or a domain such as contoso.onmicrosoft.com',
  }),
  clientId: field.code('Application', {
    hint: 'Application (client) id of the app registration',
    fits: (text) => uuid.test(text),
    says: 'Enter the application (client) id',
  }),
  clientSecret: field.secret('Client secret', { max: 500, hint: 'The value of the secret, not its id' }),
  secretExpiresOn: field.day('Secret expires on', 'You are warned 30 days before').nullable(),
  signInAddress: address('Sign-in address', 'Change only for a national cloud'),
}

const shapes = {
  sharepoint: z.strictObject({
    ...application,
    siteUrl: address('Site address', 'Such as https://contoso.sharepoint.com/sites/Finance'),
    graphAddress: address('Graph address', 'Change only for a national cloud'),
  }),
  graph: z.strictObject({ ...application, graphAddress: address('Graph address', 'Change only for a national cloud') }),
  teams: z.strictObject({
    channel: field.text('Channel', { hint: 'Name of the channel, for display only' }),
    webhookUrl: field.secret('Webhook address', {
      max: 2000,
      hint: 'From the channel’s workflow; anyone who has it can post there',
      fits: isWebhook,
      says: 'Enter the full address of the workflow',
    }),
  }),
  whatsapp: z.strictObject({
    phoneNumberId: field.code('Phone number id', {
      hint: 'The id from WhatsApp Manager, not the number itself',
      fits: (text) => /^\d{5,25}$/.test(text),
      says: 'Enter the id: digits only',
    }),
    accessToken: field.secret('Access token', { hint: 'From a system user, so that it does not expire after a day' }),
    secretExpiresOn: field.day('Token expires on', 'Leave it empty for a token that does not expire').nullable(),
    apiAddress: address('API address'),
    apiVersion: field.code('API version', {
      max: 10,
      fits: (text) => /^v\d{1,3}\.\d$/.test(text),
      says: 'Enter a version such as v23.0',
    }),
  }),
  sms: z.strictObject({
    accountSid: field.code('Account', {
      max: 60,
      hint: 'The account SID',
      fits: (text) => /^[A-Za-z0-9_-]{3,60}$/.test(text),
      says: 'Enter the account SID, such as AC followed by 32 characters',
    }),
    authToken: field.secret('Auth token', { max: 200 }),
    sender: field.text('Sender', {
      max: 40,
      hint: 'A number such as +15005550006, a sender name, or a messaging service SID',
      fits: (text) => /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-zA-Z]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(text),
      says: 'Enter a number with + and country code, a short code, a name of at most 11 letters, or a messaging service SID',
    }),
    apiAddress: address('API address'),
  }),
  azure: z.strictObject({
    ...application,
    subscriptionId: field.code('Subscription', {
      hint: 'Subscription id',
      fits: (text) => uuid.test(text),
      says: 'Enter the subscription id',
    }),
    managementAddress: address('Management address', 'Change only for a national cloud'),
  }),
  database: z.strictObject({
    host: field.code('Host', { max: 253, fits: isHost, says: 'Enter a host name or an IP address' }),
    port: field.integer('Port', { min: 1, max: 65_535 }),
    database: field.code('Database', { max: 63 }),
    user: field.code('User', { max: 63, hint: 'A separate read-only role' }),
    password: field.secret('Password', { max: 500 }),
    tls: field.choice(
      'Encryption',
      ['verified', 'unverified', 'off'],
      'Turn off, or skip the certificate check, only inside a private network',
    ),
  }),
  ai: z.strictObject({
    apiAddress: address('API address', 'Ends before /models, such as https://api.openai.com/v1'),
    model: field.code('Model', { max: 200, hint: 'As the service names it' }),
    apiKey: field.secret('API key', { max: 500, hint: 'Leave empty if the service needs none' }),
    embeddingsModel: field
      .code('Embeddings model', {
        max: 200,
        hint: 'Receives the texts of documents and records; leave it empty to keep these here',
      })
      .nullish(),
    writesTips: field.boolean(
      'Let the model write tips',
      'The model receives the connector’s state, never its settings',
    ),
    answersQuestions: field.boolean(
      'Let the assistant use the model',
      'The model receives questions, and figures and passages that the asking person may see',
    ),
  }),
} satisfies Record<SetUpKind, z.ZodObject>

/** What each kind needs to reach the other side; all fields, secrets too. */
export const connectorSettings: Record<SetUpKind, z.ZodObject> = shapes

const names = (kind: SetUpKind) => Object.keys(connectorSettings[kind].shape)

/** The fields that go in and never come out. */
export const secretsOf = (kind: SetUpKind): string[] =>
  names(kind).filter((name) => metaOf(connectorSettings[kind].shape[name] as z.ZodType)?.kind === 'secret')

/** Secrets a connector works without. */
export const optionalSecrets: Partial<Record<SetUpKind, readonly string[]>> = { ai: ['apiKey'] }

/** Where the secrets are sent. Whoever changes one enters the secrets again, or a kept secret could be sent anywhere. */
export const aimsOf = (kind: SetUpKind): string[] =>
  names(kind).filter((name) => name.endsWith('Address') || ['tenantId', 'host', 'port', 'tls'].includes(name))

/** Fields that change nothing about the connection: the last test stays true. */
export const remarks: readonly string[] = [
  'secretExpiresOn',
  'writesTips',
  'embeddingsModel',
  'answersQuestions',
  'channel',
]

const saved = (kind: SetUpKind, mayMiss: readonly string[]): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(connectorSettings[kind].shape as Record<string, z.ZodType>).map(([name, part]) => [
        name,
        mayMiss.includes(name) ? part.optional() : part,
      ]),
    ),
  )
const byKind = (mayMiss: (kind: SetUpKind) => readonly string[]) =>
  Object.fromEntries(
    (Object.keys(connectorSettings) as SetUpKind[]).map((kind) => [kind, saved(kind, mayMiss(kind))]),
  ) as Record<SetUpKind, z.ZodObject>

/** What saving takes: all settings; a secret that is left out stays as it is. */
export const changeOf: Record<SetUpKind, z.ZodObject> = byKind(secretsOf)
/** What the first saving takes: secrets too, but for those it works without. */
export const beginningOf: Record<SetUpKind, z.ZodObject> = byKind((kind) => optionalSecrets[kind] ?? [])

const microsoftSignIn = 'https://login.microsoftonline.com'
const graph = 'https://graph.microsoft.com'

/** What an empty form begins with. */
export const firstSettings: Record<SetUpKind, Record<string, unknown>> = {
  sharepoint: { signInAddress: microsoftSignIn, graphAddress: graph },
  graph: { signInAddress: microsoftSignIn, graphAddress: graph },
  teams: {},
  whatsapp: { apiAddress: 'https://graph.facebook.com', apiVersion: 'v23.0' },
  sms: { apiAddress: 'https://api.twilio.com' },
  azure: { signInAddress: microsoftSignIn, managementAddress: 'https://management.azure.com' },
  database: { port: 5432, tls: 'verified' },
  ai: { apiAddress: 'https://api.openai.com/v1', writesTips: true, answersQuestions: true },
}

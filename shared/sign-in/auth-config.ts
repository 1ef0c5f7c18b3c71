import { z } from 'zod'

/** What the browser needs to know to reach the identity provider; the same client serves every installation. */
export const AuthConfig = z.strictObject({
  kind: z.enum(['evaluation', 'directory', 'entra']),
  origin: z.string(),
  clientId: z.string(),
  authority: z.string(),
  knownAuthorities: z.array(z.string()),
  /** JSON text of the provider's addresses; null where the identity library knows them. */
  authorityMetadata: z.string().nullable(),
  protocolMode: z.enum(['OIDC', 'AAD']),
})
export type AuthConfig = z.output<typeof AuthConfig>

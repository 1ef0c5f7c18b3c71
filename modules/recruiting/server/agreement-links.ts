import { eq } from 'drizzle-orm'
import { hashOf, newSecret } from '#server/auth/session-token.ts'
import type { Call } from '#server/call/call.ts'
import { agreementLinkTable as table } from './tables.ts'

/** Where applicants take back that their data is kept longer. */
export const agreementPath = '/careers/agreement'

/** A link for one mail, by which its receiver takes the agreement back; null where they have given none. Only its hash is kept. */
export async function agreementLink(
  { id, keepLonger }: { id: string; keepLonger: boolean },
  { tx, now, app }: Call,
): Promise<string | null> {
  if (!keepLonger) return null
  const secret = newSecret()
  await tx.insert(table).values({ tokenHash: hashOf(secret), applicationId: id, createdAt: now.toISOString() })
  return `${app.settings.publicOrigin}${agreementPath}/${secret}`
}

/** The links of an application go with the agreement. */
export const forgetLinks = async (applicationId: string, { tx }: Pick<Call, 'tx'>): Promise<void> =>
  void (await tx.delete(table).where(eq(table.applicationId, applicationId)))

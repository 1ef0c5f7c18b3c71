import { and, eq, sql } from 'drizzle-orm'
import { isExchanged } from '#server/auth/seal-anew.ts'
import type { AppContext } from '#server/app-context.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { SetUpKind } from '#modules/connectors/shared/kinds.ts'
import { sealSecretsAnew } from './secrets.ts'
import { connectors } from './tables.ts'

/** After the secret key was exchanged the secrets of connectors are sealed with the new one; a connector that is saved meanwhile is left as it came. */
export async function sealConnectorsAnew({ db, settings, log }: AppContext): Promise<void> {
  if (!isExchanged(settings)) return
  for (const { kind, secrets } of await db.select().from(unscoped(connectors, 'the app'))) {
    const known = SetUpKind.safeParse(kind)
    const anew = known.success ? sealSecretsAnew(settings, known.data, secrets) : null
    if (!anew) continue
    await db
      .update(connectors)
      .set({ secrets: anew })
      .where(and(eq(connectors.kind, kind), eq(connectors.secrets, sql`${JSON.stringify(secrets)}::jsonb` as never)))
    log.info({ connector: kind }, 'sealed anew')
  }
}

import { upperFirst } from '#shared/text.ts'
import { viewAction } from '#shared/shown.ts'
import type { ServerModule } from '#server/module.ts'

/** How people came in, were kept out and went; what the product calls it, and what people do. */
const signIns: Readonly<Record<string, string>> = {
  'login success': 'Signed in',
  'login failure': 'Sign-in refused',
  logout: 'Signed out',
  'token expired': 'Session ended',
  'token refresh failed': 'Session renewal failed',
  'session extended': 'Stayed signed in',
  'unauthorized access': 'Access to a page refused',
  'identity library error': 'Sign-in failed in the browser',
  'end session': 'Signed a browser out',
  'end other sessions': 'Signed all other browsers out',
  endSessions: 'Signed out everywhere',
  'create access token': 'Created an access token',
  'revoke access token': 'Revoked an access token',
  register: 'Registered',
  'confirm address': 'Confirmed their address',
  'change password': 'Changed their password',
  'set a new password': 'Set a new password by e-mail',
  'turn second factor on': 'Turned their second factor on',
  'turn second factor off': 'Turned their second factor off',
  dropSecondFactor: 'Turned off a second factor',
  viewAs: 'Began to view Mainstay as another member',
  'end view': 'Stopped viewing Mainstay as another member',
}

/** Also the condition of an index (`audit_log_sign_ins`): a further one is a migration. */
export const signInActions: readonly string[] = Object.keys(signIns)

const plain: Readonly<Record<string, string>> = {
  ...signIns,
  'view another': 'Began to view Mainstay as another member',
  'export audit log': 'Exported the audit log',
  'begin row history': 'Started the row history',
  migration: 'Updated the database version',
  sample: 'Created sample data',
}

/** What an action is called that is no verb of a record type; null for a verb, whose words its record type has. */
export function wordsOf(action: string, record: string | null, modules: readonly ServerModule[]): string | null {
  if (plain[action]) return plain[action]
  const shown = modules.flatMap(({ fieldSets = [] }) => fieldSets).find(({ set }) => viewAction(set) === action)
  if (shown) return `Viewed ${shown.label}`
  if (record !== null) return null
  const [method, path] = action.split(' ')
  const called = callsOf(modules).get(`${method} ${path}`)
  return called ?? (/^(GET|POST|PATCH|DELETE) \//.test(action) ? action : upperFirst(action))
}

const known = new WeakMap<readonly ServerModule[], ReadonlyMap<string, string>>()
/** 'POST /api/…' → what the call does. */
function callsOf(modules: readonly ServerModule[]): ReadonlyMap<string, string> {
  const made =
    known.get(modules) ??
    new Map(
      modules.flatMap(({ records, routes }) =>
        [...records.flatMap((each) => each.routes), ...routes].map(
          ({ endpoint: { method, path, summary } }) => [`${method} ${path}`, summary] as const,
        ),
      ),
    )
  known.set(modules, made)
  return made
}

/** The kind of a record in words: that of a record type, or of a setting; the name itself where nobody keeps it any more. */
export function recordTypeLabel(name: string, modules: readonly ServerModule[]): string {
  for (const { records, settings = [] } of modules) {
    const recordType = records.find(({ record }) => record.name === name)
    if (recordType) return recordType.record.one
    if (settings.some((each) => each.name === name)) return 'company setting'
  }
  return name.split('.').at(-1)!.replaceAll('-', ' ')
}

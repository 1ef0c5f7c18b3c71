import type { Finding } from '#modules/connectors/shared/connectors.ts'
import { priorities, tipsRecord, type TipsRecord } from '#modules/connectors/shared/help.ts'
import { aboutKind, type SetUpKind } from '#modules/connectors/shared/kinds.ts'
import type { CallCounts, Kept } from './kept.ts'
import { secretEndsIn, secretLost } from './kept.ts'
import type { Facts } from './probe.ts'

type Tip = Pick<TipsRecord, 'priority' | 'category' | 'requiresAction'> & { text: string }

/** What the server itself knows of a connector. */
type Known = { kind: SetUpKind; kept: Kept | null; lost: readonly string[]; counts: CallCounts; now: Date }

const tip = (priority: Tip['priority'], text: string, more: Partial<Tip> = {}): Tip => ({
  priority,
  text,
  category: 'functionality',
  requiresAction: false,
  ...more,
})
const todo = (text: string, more: Partial<Tip> = {}) => tip('high', text, { requiresAction: true, ...more })
const secure = { category: 'security' } as const
const speed = { category: 'performance' } as const

/** Rights that are each enough; the first is the narrowest. */
const enough: Partial<Record<SetUpKind, readonly string[]>> = {
  sharepoint: ['Sites.Selected', 'Sites.Read.All', 'Sites.ReadWrite.All', 'Sites.Manage.All', 'Sites.FullControl.All'],
  graph: ['User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All'],
}
/** Rights that reach further than the connector needs. */
const tooMuch =
  /^(Sites\.(ReadWrite|Manage|FullControl)\.All|(User|Directory|Group)\.ReadWrite\.All|Mail\.Send|RoleManagement\..*)$/

/** What to do about an error code beyond what the test itself says. */
const cures: Record<string, string> = {
  timeout: 'Let the firewall of this server allow outgoing connections to that host and port, then test again.',
  dns: 'Look the name up on the server itself; inside a company the name may be known to another name server only.',
  refused: 'Something answers there, but not on this port: compare the port, and look whether the service runs.',
  address: 'Only the operator opens private addresses: add the machine to PRIVATE_NETWORKS and start Mainstay again.',
  insecure:
    'Use an https address, or encryption with a checked certificate. Plain connections are for networks of PRIVATE_NETWORKS.',
  tls: 'If the certificate is of your own authority, start Mainstay with NODE_EXTRA_CA_CERTS naming its file.',
  redirect: 'Open the address in a browser and enter the one it leads to.',
  http_401: 'Make a new key or token at the service, enter it here and test again.',
  http_403: 'Compare the rights of the key with what the tips below ask for.',
  http_404: 'Compare the ids and the address with those the service shows.',
  http_429: 'Wait for some minutes; if it stays, raise the limit of the account.',
  '28P01': 'Set the password anew with alter role … password, enter it here and test again.',
  model_not_found: 'Take the name from the list of models of the service, letter by letter.',
  [secretLost]: 'If the key was changed by mistake, start Mainstay with the earlier SECRET_KEY instead.',
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const dayMs = 86_400_000

function expiryTips({ kept, now }: Known): Tip[] {
  const left = secretEndsIn(kept, now)
  if (left === null) return []
  if (left < 0) return [todo(`The secret ended ${days(-left)} ago. Make a new one and enter it here.`, secure)]
  if (left === 0) return [todo('The secret ends today. Make a new one and enter it here.', secure)]
  return [
    todo(`The secret ends in ${days(left)}. Make a new one now: two may hold side by side while you change over.`, {
      ...secure,
      priority: left <= 7 ? 'high' : 'medium',
    }),
  ]
}

function testTips({ kind, kept, lost, now }: Known): Tip[] {
  if (!kept) return []
  const code = lost.length ? secretLost : kept.testCode
  const cure = code ? cures[code] : undefined
  if (lost.length)
    return [
      todo('The secret key of this installation has changed: enter the secret again.', secure),
      ...(cure ? [tip('medium', cure, secure)] : []),
    ]
  if (kept.testedAt === null)
    return [
      todo(
        `These settings have not been tried since they were saved. Test the connection: ${lower(aboutKind[kind].test)}`,
      ),
    ]
  if (kept.testOk === false)
    return [todo(`The last test failed: ${kept.testSays}.`), ...(cure ? [tip('high', cure)] : [])]
  const age = Math.floor((now.getTime() - Date.parse(kept.testedAt)) / dayMs)
  return [
    ...(age > 30
      ? [tip('medium', `The last test is ${days(age)} old. Test again, so that you learn of a fault before others do.`)]
      : []),
    ...((kept.testMs ?? 0) > 3000
      ? [
          tip(
            'medium',
            `The test took ${((kept.testMs ?? 0) / 1000).toFixed(1)} seconds. Pages that wait for this connector will feel slow.`,
            speed,
          ),
        ]
      : []),
  ]
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function factTips({ kind, kept }: Known): Tip[] {
  const facts = (kept?.testOk ? kept.testFacts : null) as Facts | null
  if (!facts) return []
  const found: Tip[] = []
  const needed = enough[kind]
  if (needed && facts.roles && !facts.roles.some((role) => needed.includes(role)))
    found.push(todo(`The token carries no permission for this: grant ${needed[0]} with admin consent.`))
  const broad = facts.roles?.filter((role) => tooMuch.test(role)) ?? []
  if (broad.length)
    found.push(
      tip(
        'medium',
        `The application may do more than this connector needs: ${broad.join(', ')}. Take it away.`,
        secure,
      ),
    )
  if (facts.superuser)
    found.push(todo('The role is a superuser of the database server: connect with a role that may only read.', secure))
  else if (facts.writable)
    found.push(
      tip(
        'high',
        `The role may write ${facts.writable} ${facts.writable === 1 ? 'table' : 'tables'}. Reading needs only SELECT: revoke the rest.`,
        {
          ...secure,
          requiresAction: true,
        },
      ),
    )
  if (kind === 'database' && facts.schemas?.length === 0)
    found.push(todo('The role may use no schema, so it can read nothing: grant it USAGE and SELECT.'))
  if (kind === 'whatsapp' && facts.quality && /red|yellow|low|medium/i.test(facts.quality))
    found.push(
      tip(
        'high',
        `The quality of the number is ${facts.quality.toLowerCase()}. Write only to people who expect it, or Meta lowers your limit.`,
      ),
    )
  if (kind === 'sms' && facts.state === 'Trial')
    found.push(tip('medium', 'This is a trial account: it sends only to numbers you have verified.'))
  if (kind === 'azure' && facts.state && facts.state !== 'Enabled')
    found.push(todo(`The subscription is ${facts.state}: look at its billing in the Azure portal.`))
  const { model = '' } = kept?.settings ?? {}
  if (kind === 'ai' && facts.models?.length && !facts.models.includes(String(model)))
    found.push(tip('low', 'The model answers, although the service does not list it under this name.'))
  return found
}

function callTips({ counts }: Known): Tip[] {
  if (counts.calls < 5 || counts.failed / counts.calls < 0.2) return []
  const cure = counts.lastCode ? cures[counts.lastCode] : undefined
  return [
    tip(
      'high',
      `${counts.failed} of ${counts.calls} calls failed in the last 24 hours, the last with ${counts.lastCode}.${cure ? ` ${cure}` : ''}`,
    ),
  ]
}

/** Tips for what is not there yet; which fields are filled is all that is taken from the page. */
function beginTips({ kind, kept }: Known, missing: readonly string[]): Tip[] {
  if (kept) return []
  return [
    tip(
      'medium',
      `${aboutKind[kind].label} is not set up. Nothing of Mainstay waits for it: set it up when you need it.`,
    ),
    ...(missing.length ? [tip('medium', `Still to fill in: ${missing.join(', ')}.`)] : []),
    tip('medium', `After saving, test the connection: ${lower(aboutKind[kind].test)}`),
  ]
}

/** The most urgent first; the record takes its priority and category from there. */
function recordOf(found: readonly Tip[]): TipsRecord {
  const sorted = found.toSorted((a, b) => priorities.indexOf(b.priority) - priorities.indexOf(a.priority)).slice(0, 6)
  return tipsRecord({
    tips: sorted.map(({ text }) => text.slice(0, 400)),
    ...(sorted[0] ? { priority: sorted[0].priority, category: sorted[0].category } : {}),
    requiresAction: sorted.some(({ requiresAction }) => requiresAction),
    source: 'rules',
  })
}

/** Tips for the true state of a connector. */
export function tipsFor(known: Known, missing: readonly string[] = []): TipsRecord {
  const found = [
    ...expiryTips(known),
    ...testTips(known),
    ...factTips(known),
    ...callTips(known),
    ...beginTips(known, missing),
  ]
  const { kept } = known
  const fine = kept?.testOk
    ? [
        tip(
          'low',
          `${aboutKind[known.kind].label} works: ${kept.testSays ?? ''}, in ${kept.testMs} ms at the last test. There is nothing to do.`,
        ),
      ]
    : []
  return recordOf(found.length ? found : fine)
}

/** Tips for the installation itself: what was found, in its own words. */
export function tipsForInstallation(findings: readonly Finding[]): TipsRecord {
  const found = findings.flatMap(({ name, state, says }) =>
    state === 'attention'
      ? [
          todo(`${name}: ${says}`, {
            priority: 'medium',
            category: name === 'Secret key' ? 'security' : 'functionality',
          }),
        ]
      : [],
  )
  return recordOf(
    found.length ? found : [tip('low', 'Nothing needs attention in the settings and the health of this installation.')],
  )
}

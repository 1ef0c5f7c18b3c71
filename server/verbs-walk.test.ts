import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import type { AnyRecord, Verb } from '#shared/record.ts'
import type { Sentence } from '#shared/sentence.ts'
import type { Viewer } from '#shared/verb.ts'
import { openShop, ok, type Shop } from '#modules/procurement/server/testing.ts'
import { modules } from './app.ts'
import { rolesOf } from '#server/auth/ready-made.ts'
import { evaluationAccounts } from './identity-provider/accounts.ts'
import { fitting, jsonSchema, seeded, type Schema } from './testing/requests.ts'
import type { Caller } from './testing/app.ts'
import { exhaustive } from './testing/walk.ts'

type Columns = Record<string, unknown>
const recordTypes = modules
  .flatMap((module) => module.records)
  .filter(({ record }) => record.verbList.some(({ endpoint }) => endpoint))
const roles = rolesOf(modules).filter(({ name }) => evaluationAccounts.some(({ role }) => role === name))
const random = seeded(7)

let shop: Shop
let owner: pg.Client
const people = new Map<string, Caller>()
/** Who they are, as rules ask for them. */
const viewers = new Map<string, Viewer>()
/** Of each record type the id of one that is there. */
const one = new Map<string, string>()

/** Columns beside the state that the database wants of a row in it, or which make the state where it is no column. */
const fit: Record<string, Record<string, Columns>> = {
  'procurement.vendors': {
    active: { hold_type: null },
    'on hold': { hold_type: 'all', hold_reason: 'A recall' },
    blocked: { hold_type: null },
    inactive: { hold_type: null },
  },
  'financial.settlements': { undone: { undone_on: '2026-06-02', reason: 'Entered twice' } },
  'hr.applications': {
    rejected: { rejection_reason: 'other', ended_in: 'screening', ended_on: '2026-06-01' },
    withdrawn: { ended_in: 'screening', ended_on: '2026-06-01' },
    hired: { person_id: randomUUID() },
  },
  'documents.signature-requests': { signed: { signed_version_id: randomUUID(), signed_sha256: '0'.repeat(64) } },
  'documents.share-links': {
    'used up': { most_openings: 1, opened: 1 },
    revoked: { revoked_by_id: randomUUID() },
  },
  'hr.expense-claims': { 'in payables': { bill_id: randomUUID() } },
  'hr.expense-advances': { 'in payables': { bill_id: randomUUID(), account_id: randomUUID() } },
  'hr.advance-clearings': {
    promised: { entry_id: null, cleared_on: null, undone_on: null },
    booked: { entry_id: randomUUID(), cleared_on: '2026-06-01', undone_on: null },
    undone: { entry_id: null, cleared_on: null, undone_on: '2026-06-01' },
  },
  'hr.offers': { hired: { person_id: randomUUID() } },
  // What corrects an approved one is written in its week, and two of a week are not.
  'hr.timesheets': { approved: { week_of: '2026-04-27' } },
  'reports.reports': {
    open: { certified_by_name: null, certified_at: null },
    certified: { certified_by_name: 'Ada', certified_at: '2026-06-01T00:00:00Z' },
  },
  'reports.schedules': { active: { next_at: '2999-01-01T00:00:00Z' }, paused: { next_at: null } },
  'reports.alerts': { watching: { muted_until: null }, muted: { muted_until: '2999-01-01' } },
  'hr.skills': { confirmed: { confirmed_at: '2026-06-01T00:00:00Z' }, stated: { confirmed_at: null } },
  'settings.members': { active: { active: true }, disabled: { active: false } },
  'settings.approval-policies': { active: { active: true }, off: { active: false } },
  'settings.invitations': {
    open: { used_at: null, withdrawn_at: null, expires_at: '2999-01-01T00:00:00Z' },
    used: { used_at: '2026-06-01T00:00:00Z' },
    withdrawn: { withdrawn_at: '2026-06-01T00:00:00Z' },
    expired: { expires_at: '2026-01-01T00:00:00Z' },
  },
}

/** One of each record type that people do something to; a new record type with verbs has to bring its own. */
async function makeOneOfEach(): Promise<void> {
  const made = async (recordType: string, who: string, body: unknown) =>
    one.set(recordType, ok(await shop.send(who, recordType.replace('.', '/'), body)).id)
  const ordered = await shop.order([['10', '10.00']])
  one.set('procurement.vendors', ok(await shop.send('buyer', 'procurement/vendors', { name: 'Walked Works' })).id)
  one.set('procurement.orders', (await shop.order([['4', '5.00']], { state: 'draft' })).id)
  await made('procurement.requisitions', 'employee', {
    neededOn: '2026-07-01',
    lines: [{ itemId: shop.item.id, quantity: '2', estimatedPrice: '10.00' }],
  })
  const lines = ordered.lines.map(({ id, quantity }: { id: string; quantity: string }) => ({
    id,
    quantity,
    unitPrice: '2000.00',
  }))
  const revised = ok(
    await shop.verb('buyer', `procurement/orders/${ordered.id}`, 'revise', { reason: 'Dearer', lines }),
  )
  one.set('procurement.order-revisions', revised.revisionId)
  one.set('procurement.receipts', ok(await shop.draftReceipt(ordered, [[0, '1']])).id)
  await made('procurement.match-policies', 'administrator', { pricePercent: '1', quantityPercent: '1' })
  const billed = await shop.bill(ordered, [[0, '1', '10.00']])
  one.set('financial.bills', ok(billed).id)
  const [account] = (await shop.read('financial/accounts?filter=number:eq:6100')).items
  const entry = { postingDate: '2026-06-01', description: 'Walked', currency: 'USD' }
  await made('financial.journal-entries', 'accountant', {
    ...entry,
    lines: [
      { accountId: account.id, debit: '1.00' },
      { accountId: account.id, credit: '1.00' },
    ],
  })
  const [{ id: partyId, version: _ }] = (await shop.read('financial/parties?limit=1')).items
  const [{ id: entityId }] = (await shop.read('financial/legal-entities?limit=1')).items
  const put = async (recordType: string, table: string, columns: Columns) => {
    const id = randomUUID()
    const values = { id, ...columns }
    await owner.query(
      `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.keys(values)
        .map((_, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(values),
    )
    one.set(recordType, id)
  }
  const by = { created_by: randomUUID() }
  await put('financial.payments', 'financial_payments', {
    ...by,
    entity_id: entityId,
    party_id: partyId,
    number: 'PAY-WALK',
    bank_account_id: account.id,
    amount: 100,
    currency: 'USD',
    value_date: '2026-06-01',
    method: 'bank transfer',
    state: 'proposed',
  })
  await put('financial.settlements', 'financial_settlements', {
    ...by,
    entity_id: entityId,
    party_id: partyId,
    number: 'SET-WALK',
    debit_id: one.get('financial.journal-entries'),
    credit_id: one.get('financial.journal-entries'),
    amount: 100,
    currency: 'USD',
    settled_on: '2026-06-01',
    state: 'settled',
  })
  await put('settings.members', 'users', {
    issuer: 'walk',
    subject: 'walk',
    email: 'walked@example.test',
    name: 'Walked',
  })
  await put('settings.invitations', 'invitations', {
    ...by,
    email: 'new@example.test',
    email_key: 'new@example.test',
    roles: [],
    code_hash: 'walk',
    invited_by_name: 'Ada',
    expires_at: '2999-01-01T00:00:00Z',
  })
  await put('settings.access-requests', 'access_requests', {
    ...by,
    name: 'Ada',
    email: 'ada@example.test',
    email_key: 'ada@example.test',
  })
  await put('settings.mails', 'outbox_messages', {
    ...by,
    channel: 'mail',
    key: 'walk',
    recipient: 'ada@example.test',
    subject: 'Walked',
    state: 'failed',
    due_at: '2026-06-01T00:00:00Z',
  })
  await put('site.contact-requests', 'site_contact_requests', {
    ...by,
    number: 'MSG-WALK',
    name: 'Ada',
    email: 'ada@example.test',
    topic: 'security',
    message: 'Walked',
  })
  await put('settings.approval-policies', 'approval_policies', {
    record: 'procurement.requisitions',
    name: 'Walked',
    rank: 5000,
    conditions: '[{"field":"amount","op":"=","value":"0.01","currency":"USD"}]',
    steps:
      '[{"name":"Team","quorum":1,"approvers":[{"kind":"role","role":"approver"},{"kind":"role","role":"administrator"}]}]',
  })
  await put('settings.calendars', 'business_calendars', {
    ...by,
    name: 'Walked',
    week: '[[{"start":540,"end":1020}],[],[],[],[],[],[]]',
    days: '[]',
    working_time: 'Monday 09:00–17:00',
  })
  await made('documents.folders', 'buyer', { name: 'Walked' })
  const versionId = randomUUID()
  await put('documents.documents', 'documents_documents', {
    ...by,
    title: 'Walked',
    document_type: 'other',
    classification: 'internal',
    current_version_id: versionId,
  })
  await owner.query(
    `insert into documents_versions (id, document_id, number, file_name, media_type, size, sha256, storage_key, scan, created_by, created_by_name, created_at)
      values ($1, $2, 1, 'walked.txt', 'text/plain', 1, repeat('0', 64), 'walked', 'clean', $1, 'Ada', now())`,
    [versionId, one.get('documents.documents')],
  )
  const ofVersion = {
    ...by,
    document_id: one.get('documents.documents'),
    version_id: versionId,
    sha256: '0'.repeat(64),
  }
  await put('documents.revisions', 'documents_revisions', { ...ofVersion, state: 'draft' })
  await put('documents.read-requests', 'documents_read_requests', {
    ...ofVersion,
    due_on: '2026-06-01',
    asked_by_name: 'Ada',
  })
  await put('documents.signature-requests', 'documents_signature_requests', {
    ...ofVersion,
    pages: '[{"width":612,"height":792}]',
    in_order: true,
    due_on: '2099-12-31',
    requested_by_id: viewers.get('administrator')!.id,
  })
  await put('documents.share-links', 'documents_share_links', {
    ...by,
    document_id: one.get('documents.documents'),
    recipient: 'Walked',
    token_hash: '0'.repeat(64),
    ends_at: '2999-01-01T00:00:00Z',
    shared_by_id: viewers.get('administrator')!.id,
  })
  await put('documents.holds', 'documents_holds', { ...by, name: 'Walked', reason: 'Walked', opened_by_name: 'Ada' })
  await put('documents.hold-items', 'documents_hold_items', {
    ...by,
    hold_id: one.get('documents.holds'),
    folder_id: one.get('documents.folders'),
    added_by_name: 'Ada',
  })
  await put('documents.disposals', 'documents_disposals', {
    ...by,
    number: 'DSP-WALK',
    documents: 0,
    list_hash: 'walked',
    proposed_by_id: viewers.get('administrator')!.id,
  })
  await put('reports.reports', 'reports_reports', {
    ...by,
    name: 'Walked',
    dataset: 'financial.bills',
    question: '{"dataset":"financial.bills","values":[{"name":"count","kind":"count"}]}',
    audience: 'everyone',
    roles: [],
    people: [],
    owner_id: viewers.get('administrator')!.id,
  })
  const sent = {
    ...by,
    title: 'Walked',
    source: '{"ready":"bills-by-state"}',
    owner_id: viewers.get('administrator')!.id,
  }
  await put('reports.schedules', 'reports_schedules', {
    ...sent,
    rhythm: 'Every day at 07:30',
    frequency: 'every day',
    time: '07:30',
    time_zone: 'UTC',
    format: 'link and figures',
    send_when: 'always',
    recipients: [...viewers.values()].map(({ id }) => id),
    next_at: '2999-01-01T00:00:00Z',
  })
  await put('reports.alerts', 'reports_alerts', {
    ...sent,
    value_name: 'count',
    value_label: 'Bills',
    condition: 'above 1',
    comparison: 'above',
    threshold: 1,
  })
  await put('settings.roles', 'roles', { name: 'walked', label: 'Walked', permissions: '{}' })
  await made('hr.jobs', 'administrator', { name: 'Walker' })
  await made('hr.departments', 'administrator', { name: 'Walks' })
  await made('hr.people', 'administrator', { givenName: 'Ada', surname: 'Walker', hireDate: '2026-01-01' })
  const fact = { personId: one.get('hr.people'), validFrom: '2026-01-01' }
  const place = { jobId: one.get('hr.jobs'), departmentId: one.get('hr.departments') }
  await made('hr.assignments', 'administrator', { ...fact, ...place })
  await made('hr.headcount-plans', 'administrator', {
    departmentId: one.get('hr.departments'),
    validFrom: '2026-01-01',
    planned: 3,
  })
  await made('procurement.vendor-prices', 'buyer', {
    vendorId: shop.vendor.id,
    itemId: shop.item.id,
    unitPrice: '9.00',
  })
  const own = { ...by, person_id: one.get('hr.people'), valid_from: '2025-01-01' }
  await put('hr.pay-rates', 'hr_pay_rates', {
    ...own,
    rate: '10.00',
    currency: 'USD',
    rate_type: 'per hour',
    reason: 'hire',
  })
  await made('hr.pay-changes', 'administrator', { ...fact, rate: '11.00', reason: 'merit' })
  await made('hr.working-weeks', 'administrator', { ...fact, monday: '8', tuesday: '8' })
  const paidTo = { holder: 'Ada Walker', accountNumber: '12345678', bankCode: '110000', reason: 'hire' }
  await put('hr.bank-accounts', 'hr_bank_accounts', {
    ...own,
    holder: 'Ada Walker',
    account_number: '12345678',
    bank_code: '110000',
    reason: 'hire',
  })
  await made('hr.bank-changes', 'administrator', { ...fact, ...paidTo })
  const knows = { personId: one.get('hr.people'), kind: 'language', name: 'Walking', level: 'good' }
  await made('hr.skills', 'administrator', knows)
  await put('hr.expense-claims', 'hr_expense_claims', {
    ...by,
    entity_id: entityId,
    person_id: one.get('hr.people'),
    requester_id: viewers.get('administrator')!.id,
    number: 'EXP-WALK',
    purpose: 'Walked',
    state: 'draft',
    currency: 'USD',
    total_amount: 100,
    approved_amount: 100,
    line_count: 1,
    first_day: '2026-06-01',
    managed: false,
  })
  const given = { ...by, entity_id: entityId, person_id: one.get('hr.people'), currency: 'USD', amount: 100 }
  await put('hr.expense-advances', 'hr_expense_advances', {
    ...given,
    requester_id: viewers.get('administrator')!.id,
    number: 'ADV-WALK',
    purpose: 'Walked',
    state: 'draft',
    needed_by: '2026-06-01',
    managed: false,
  })
  await put('hr.advance-clearings', 'hr_advance_clearings', {
    ...given,
    advance_id: one.get('hr.expense-advances'),
    kind: 'repayment',
    state: 'promised',
  })
  await made('hr.leave-types', 'administrator', { name: 'Walking' })
  const typeId = one.get('hr.leave-types')
  const leave = { personId: one.get('hr.people'), typeId, firstDay: '2026-08-03', lastDay: '2026-08-04' }
  await made('hr.leave-requests', 'administrator', leave)
  const adjusted = { effectiveOn: '2026-06-01', quantity: '60', cause: 'Walked' }
  await made('hr.leave-adjustments', 'administrator', { personId: one.get('hr.people'), typeId, ...adjusted })
  await made('hr.shift-types', 'administrator', { name: 'Walk', startsAt: '08:00', endsAt: '16:00' })
  await made('hr.shift-assignments', 'administrator', { ...fact, shiftTypeId: one.get('hr.shift-types') })
  const missed = { personId: one.get('hr.people'), day: '2026-05-04', reason: 'Forgot', inOn: '2026-05-04' }
  await made('hr.time-corrections', 'administrator', { ...missed, inAt: '08:00' })
  await put('hr.timesheets', 'hr_timesheets', {
    ...by,
    person_id: one.get('hr.people'),
    requester_id: viewers.get('administrator')!.id,
    week_of: '2026-05-04',
    revision: 1,
    state: 'draft',
    hours: '8',
    clocked_hours: '0',
    managed: false,
  })
  const asked = { ...place, heads: 1, reason: 'More work', wantedBy: '2026-09-01', budget: '100.00' }
  await made('hr.job-requisitions', 'administrator', asked)
  const requisitionId = one.get('hr.job-requisitions')
  await owner.query(`update hr_job_requisitions set state = 'approved' where id = $1`, [requisitionId])
  await made('hr.openings', 'administrator', { requisitionId, title: 'Walker', text: 'Walk.' })
  const applicant = { givenName: 'Bo', surname: 'Walker', mail: 'bo@example.test', source: 'referral' }
  await made('hr.applications', 'administrator', { ...applicant, openingId: one.get('hr.openings') })
  const applicationId = one.get('hr.applications')
  await owner.query(`update hr_applications set stage = 'interview' where id = $1`, [applicationId])
  const interviewerId = viewers.get('administrator')!.id
  const talk = { applicationId, interviewerId, day: '2026-07-01', time: '10:00', way: 'video' }
  await made('hr.interviews', 'administrator', talk)
  const terms = { applicationId, startsOn: '2026-08-01', pay: '10.00', payPer: 'per hour' }
  await made('hr.offers', 'administrator', terms)
  for (const recordType of ['financial.periods', 'financial.fiscal-years'])
    one.set(recordType, (await shop.read(`${recordType.replace('.', '/')}?limit=1`)).items[0].id)
}

before(async () => {
  shop = await openShop()
  await shop.letPass()
  for (const { name, permissions } of roles) {
    const ask = await shop.as(name)
    people.set(name, ask)
    viewers.set(name, { id: (await ask('GET', '/api/me')).body.id, may: (right) => granted(permissions, right) })
  }
  owner = new pg.Client(shop.databaseUrl)
  await owner.connect()
  // A state is put there as it is: no trigger refuses or notes it.
  await owner.query('set session_replication_role = replica')
  await makeOneOfEach()
})
after(async () => {
  await owner?.end()
  await shop?.close()
})

/** What the patterns of a role grant: `area.record-types.verb`, `*` for any one part. */
const granted = (patterns: readonly string[], needed: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(`^${pattern.replace(/@.*/, '').replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(needed),
  )

const rowOf = async (table: string, id: string): Promise<string> =>
  (await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t where id = $1`, [id])).rows[0]!
    .row
/** Puts every column of the row to what it says here. */
async function force(table: string, id: string, columns: Columns): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name).join(', ')
  await owner.query(
    `update ${table} set (${names}) = (select ${names} from jsonb_populate_record(null::${table}, $2::jsonb)) where id = $1`,
    [id, JSON.stringify(columns)],
  )
  await owner.query(`delete from approval_requests where record_id = $1`, [id])
}
const audited = async (id: string): Promise<number> =>
  Number((await owner.query(`select count(*) from audit_log where record_id = $1`, [id])).rows[0]!.count)

const bodyOf = ({ endpoint }: Verb): unknown => {
  if (!endpoint!.body) return undefined
  const { properties = {}, required = [] } = jsonSchema(endpoint!.body) as Schema & { required?: string[] }
  const body = Object.fromEntries(required.map((name) => [name, fitting(properties[name]!, random, name)]))
  // To whom something is mailed is an address.
  if ('to' in body && 'message' in body) return { ...body, to: 'walked@example.test' }
  // Words of which nothing depends.
  return 'reason' in body ? { ...body, reason: 'As agreed' } : body
}

const literally = (text: string): string => text.replaceAll(/[^\w\s]/g, '\\$&')
/** What is said, whole; any figure and any day, as each reader writes them otherwise. */
const wordsOf = (said: string | Sentence): string =>
  typeof said === 'string'
    ? literally(said)
    : said.template
        .split(/(\{[^}]+\})/)
        .map((part, at) => {
          const name = part.slice(1, -1)
          return at % 2 === 0 ? literally(part) : name.includes(':') ? '.+' : literally(String(said.parameters[name]))
        })
        .join('')

/** What its own rules say of the row as people read it: the sentence why not, as a pattern; null where they say nothing. */
function sentenceOf(record: AnyRecord, { can, from, done: ending }: Verb, row: Columns, viewer: Viewer): string | null {
  for (const answer of [record.changeable?.(row as never, viewer), can?.(row, viewer)])
    if (answer !== undefined && answer !== true) return wordsOf(answer)
  const state = String(row[record.stateField])
  const article = /^[aeiou]/i.test(record.one) ? 'An' : 'A'
  return from && !(from as readonly string[]).includes(state)
    ? literally(`${article} ${record.one} that is ${state} cannot be ${ending}`)
    : null
}

/** What was done, as 'record type verb state'. */
const done = new Set<string>()
/** Of what asks for nothing beyond its state: where it is done, written down by hand. */
const plain = [
  'procurement.vendors hold active',
  'procurement.vendors release on hold',
  'procurement.vendors block active',
  'procurement.vendors block on hold',
  'procurement.vendors block inactive',
  'procurement.vendors unblock blocked',
  'procurement.vendors deactivate active',
  'procurement.vendors activate inactive',
  'procurement.requisitions cancel draft',
  'procurement.requisitions cancel rejected',
  'procurement.orders cancel draft',
  'settings.members disable active',
  'settings.members enable disabled',
  'settings.members changeRoles active',
  'settings.invitations withdraw open',
  'settings.access-requests refuse open',
  'settings.calendars makeDefault in use',
  'settings.calendars retire in use',
  'settings.calendars bringBack retired',
  'documents.folders open restricted',
  'documents.documents publish draft',
  'documents.documents withdraw effective',
  'documents.documents takeOver effective',
  'documents.documents checkOut draft',
  'documents.documents putAway effective',
  'documents.documents bringBack archived',
  'documents.revisions takeBack in review',
  'documents.read-requests close open',
  'documents.holds release open',
  'documents.hold-items lift held',
  'documents.disposals cancel draft',
  'documents.signature-requests withdraw draft',
  'documents.signature-requests withdraw sent',
  'documents.share-links revoke open',
  'settings.roles retire in use',
  'settings.roles bringBack archived',
  'settings.approval-policies switchOff active',
  'settings.approval-policies switchOn off',
  'hr.people startLeave active',
  'hr.people endLeave on leave',
  'hr.people takeNoticeBack notice',
  'hr.assignments withdraw in force',
  'hr.headcount-plans withdraw in force',
  'hr.pay-rates withdraw in force',
  'procurement.vendor-prices withdraw in force',
  'hr.working-weeks withdraw in force',
  'hr.bank-accounts withdraw in force',
  'hr.expense-claims withdraw draft',
  'hr.expense-claims withdraw rejected',
  'hr.expense-advances withdraw draft',
  'hr.expense-advances withdraw rejected',
  'hr.leave-requests withdraw draft',
  'hr.leave-requests withdraw rejected',
  'hr.shift-assignments withdraw in force',
  'hr.timesheets withdraw draft',
  'hr.timesheets withdraw rejected',
  'hr.time-corrections withdraw draft',
  'hr.time-corrections withdraw rejected',
  'hr.job-requisitions cancel draft',
  'hr.openings publish draft',
  'hr.openings close published',
  'hr.openings reopen closed',
  'hr.applications screen new',
  'hr.applications interview screening',
  'hr.applications backToNew screening',
  'hr.applications backToScreening interview',
  'hr.applications reject interview',
  'hr.applications withdraw new',
  'hr.applications takeUp rejected',
  'hr.interviews cancel planned',
  'hr.offers accept sent',
  'hr.offers decline sent',
  'hr.offers hire accepted',
  'hr.offers withdraw draft',
  'site.contact-requests take new',
  'site.contact-requests finish new',
  'site.contact-requests finish in progress',
]

const tried = (record: AnyRecord, verb: Verb, state: string) => `${record.name} ${verb.name} ${state}`
/** What the gate tries: each verb in one state, where it is done if it is among the plain ones, and of each record type one verb in a state that refuses it. */
const share = new Set(
  recordTypes.flatMap(({ record }) => {
    const [states, verbs] = [Object.keys(record.states), record.verbList.filter(({ endpoint }) => endpoint)]
    const isPlain = (verb: Verb) => states.find((state) => plain.includes(tried(record, verb, state)))
    const each = verbs.map((verb) => tried(record, verb, isPlain(verb) ?? verb.from?.[0] ?? states[0]!))
    const outside = verbs.flatMap((verb) => {
      const state = states.find((name) => verb.from && !(verb.from as readonly string[]).includes(name))
      return state ? [tried(record, verb, state)] : []
    })
    return [...each, ...outside.slice(0, 1)]
  }),
)
const isTried = (record: AnyRecord, verb: Verb, state: string) => exhaustive || share.has(tried(record, verb, state))

test('every verb of every record type, in every state, as every role: it is done where its declaration lets it, and refused in its words elsewhere, changing nothing', async () => {
  assert.deepEqual(
    recordTypes.map(({ record }) => record.name).filter((name) => !one.has(name)),
    [],
    'each record type with verbs has one to walk on',
  )
  for (const { record, source } of recordTypes) {
    const table = getTableName(source.table)
    const id = one.get(record.name)!
    const kept = JSON.parse(await rowOf(table, id)) as Columns
    const column = (source.table as unknown as Record<string, { name: string } | undefined>)[record.stateField]?.name
    const states = Object.keys(record.states)
    assert.ok(states.length > 0, `${record.name} declares its states`)
    for (const state of states) {
      const verbs = record.verbList.filter((verb) => verb.endpoint && isTried(record, verb, state))
      if (verbs.length === 0) continue
      const columns = { ...kept, ...(column ? { [column]: state } : {}), ...fit[record.name]?.[state] }
      await force(table, id, columns)
      // Whoever may see all reads what the rules speak of; without rules the state alone counts.
      const ruled = record.changeable || record.verbList.some(({ can, who }) => can || who)
      const read = ruled ? await people.get('administrator')!('GET', `${record.path}/${id}`) : null
      assert.ok(!read || read.status === 200, `${record.name} that is ${state}: ${read?.text.slice(0, 300)}`)
      const row = (read?.body ?? { [record.stateField]: state }) as Columns
      for (const verb of verbs) {
        for (const { name: role, permissions } of roles) {
          const mayCall = granted(permissions, verb.right)
          // Without the right every state is refused alike: one is enough, and in the gate the role matrix sees to it.
          if (!mayCall && (!exhaustive || state !== states[0])) continue
          if (!exhaustive && done.has(tried(record, verb, state))) break
          const where = `${record.name} ${verb.name}, ${state}, ${role}`
          await force(table, id, columns)
          const [old, lines] = [await rowOf(table, id), await audited(id)]
          const reply = await people.get(role)!('POST', verb.endpoint!.path.replace(':id', id), {
            body: bodyOf(verb),
            version: Number(columns['version']),
          })
          const said = `${where}: ${reply.status} ${reply.text.slice(0, 300)}`
          assert.ok(reply.status < 500, said)
          const [now, more] = [await rowOf(table, id), await audited(id)]
          if (reply.status === 200) {
            assert.ok(mayCall, said)
            assert.equal(sentenceOf(record, verb, row, viewers.get(role)!), null, said)
            done.add(tried(record, verb, state))
            // Whoever sees as somebody else goes on as themselves.
            if (verb.name === 'viewAs') await people.get(role)!('POST', '/api/settings/member-views/end')
            continue
          }
          assert.equal(now, old, `${said}: a refusal changes nothing`)
          assert.equal(more, lines, `${said}: a refusal is not noted as a change`)
          if (!mayCall) {
            assert.equal(reply.status, 403, said)
            continue
          }
          if (reply.status === 404) continue
          const sentence = sentenceOf(record, verb, row, viewers.get(role)!)
          const who = verb.who?.(row, viewers.get(role)!) ?? true
          const refused = sentence ?? (who === true ? null : wordsOf(who))
          if (refused !== null) {
            assert.equal(reply.status, sentence ? 409 : 403, said)
            assert.match(reply.body.message, new RegExp(`^${refused}$`), said)
            assert.ok(reply.body.sentence?.code, `${said}: what a rule says has a code`)
          } else assert.doesNotMatch(reply.body.message, / that is .* cannot be /, said)
        }
      }
      await force(table, id, kept)
    }
  }
  assert.deepEqual(
    plain.filter((each) => (exhaustive || share.has(each)) && !done.has(each)),
    [],
    `done: ${[...done].join('; ')}`,
  )
})

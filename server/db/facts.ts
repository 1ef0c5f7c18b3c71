import type { Fact } from './fact.ts'

const words = (text: string) => text.split(' ')
const posted = ['posted', 'partly paid', 'paid']
/** Whom a signature request asks, and where, stays once it was sent. */
const withRequest = (columns: string) => ({
  parent: 'documents_signature_requests',
  by: 'request_id',
  states: ['sent', 'partly signed', 'signed', 'declined', 'expired', 'withdrawn'],
  columns: words(`id ${columns}`),
  because: 'Who is asked to sign, and where, stays once it was sent',
})
const withItsRecord = {
  while: 'old.belongs_to is null or old.attachment_id is not null',
  columns: words('belongs_to belongs_to_id attachment_id'),
  because: 'A document stays with the record it was attached to',
}
const inDraft = (by: string) =>
  `not exists (select from financial_entries e where e.id = (h.row ->> '${by}')::uuid and e.state <> 'draft')`
const among = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')
const endedIn = (states: readonly string[], because: string): Fact => ({
  stays: true,
  final: { while: `old.state in (${among(states)})`, because },
})
/** What holds from a day on, until it is withdrawn. */
const withdrawn = endedIn(['withdrawn'], 'What was withdrawn stays so')

const happened = (because: string): Fact => ({ appended: true, final: { while: 'true', because } })

/**
 * Every table of the product is in one of the lists here, or in `free-tables.ts`. A fact has its history noted by the database, so that `npm run verify` proves each of
 * its rows; what of it is final the database refuses to change, whoever asks. A free table is a cache, a queue or a person's own affair.
 */
export const facts: Readonly<Record<string, Fact>> = {
  // People and what they may do
  users: { stays: true },
  roles: { stays: true },
  user_roles: {},
  accepted_conflicts: {},
  member_views: {
    stays: true,
    final: { while: 'old.ended_at is not null', because: 'A view that has ended stays as it is' },
  },
  access_requests: {},
  invitations: { without: ['code_hash'] },
  installation: { stays: true },
  setting_versions: { appended: true },
  business_calendars: { stays: true },
  dashboard_defaults: {},

  // Decisions
  approval_decisions: {
    stays: true,
    final: { while: 'old.undone_at is not null', because: 'A decision that was undone stays so' },
  },
  approval_makers: { appended: true },
  approval_requests: { stays: true },
  approval_seats: { stays: true },
  approval_policies: { stays: true },
  approval_questions: {
    stays: true,
    final: { while: 'old.ended is not null', because: 'A question that has ended stays as it is' },
  },
  approval_reminders: { appended: true },
  approval_delegations: { stays: true },
  comments: { appended: true },
  attachments: { appended: true },
  removed_files: { appended: true },

  // The books; entries are proven by their chain from their posting on
  financial_entities: { stays: true },
  financial_accounts: { stays: true },
  financial_journals: { stays: true },
  financial_parties: { stays: true },
  financial_fiscal_years: {
    stays: true,
    final: { while: `old.state = 'closed'`, because: 'A closed fiscal year stays closed' },
  },
  financial_periods: {
    stays: true,
    final: { while: `old.state = 'hard-locked'`, because: 'A locked period stays as it is' },
  },
  financial_entries: {
    part: { noted: `row.state = 'draft'`, row: `t.state = 'draft'`, note: inDraft('id') },
  },
  financial_entry_lines: {
    part: {
      noted: `coalesce(current_setting('mainstay.posting', true), '') <> 'on'`,
      row: `exists (select from financial_entries e where e.id = t.entry_id and e.state = 'draft')`,
      note: inDraft('entry_id'),
    },
  },
  financial_bills: {
    stays: true,
    final: {
      while: `old.state in (${among(posted)}) or (old.state = 'cancelled' and old.entry_id is not null)`,
      columns: words(
        'id created_at created_by entity_id party_id number reference reference_key bill_date posting_date currency net_amount tax_amount freight_amount total_amount entry_id similar',
      ),
      because: 'A posted bill stays as it was posted',
    },
  },
  financial_bill_lines: {
    finalWith: {
      parent: 'financial_bills',
      by: 'bill_id',
      states: posted,
      columns: [
        'id',
        'bill_id',
        'line_no',
        'description',
        'account_id',
        'quantity',
        'unit_price',
        'net',
        'order_line_id',
      ],
      because: 'The lines of a posted bill stay as they were posted',
    },
  },
  financial_payments: {
    stays: true,
    final: {
      while: `old.state = 'booked' or (old.state = 'cancelled' and old.entry_id is not null)`,
      columns: words(
        'id created_at created_by entity_id party_id bank_account_id number amount currency value_date method run entry_id',
      ),
      because: 'A booked payment stays as it was booked',
    },
  },
  financial_allocations: {
    finalWith: {
      parent: 'financial_payments',
      by: 'payment_id',
      states: ['booked'],
      columns: ['id', 'payment_id', 'line_no', 'bill_id', 'amount'],
      because: 'What a booked payment has paid stays',
    },
  },
  financial_settlements: {
    stays: true,
    final: {
      while: `true`,
      columns: words(
        `id created_at created_by entity_id party_id number debit_id credit_id bill_id amount currency settled_on`,
      ),
      because: 'What was settled stays: it is undone',
    },
  },

  // People
  hr_departments: { stays: true },
  hr_jobs: { stays: true },
  hr_places: { stays: true },
  hr_people: { stays: true },
  hr_leaves_of_absence: {},
  hr_bank_accounts: withdrawn,
  hr_bank_changes: { stays: true },
  hr_identifiers: { stays: true },
  hr_dependants: { stays: true },
  hr_emergency_contacts: { stays: true },
  hr_skills: { stays: true },
  hr_private_contacts: { stays: true },
  hr_job_requisitions: { stays: true },
  hr_openings: { stays: true },
  // What an applicant says of themselves, and what is noted of them, can be erased whole.
  hr_applications: { stays: true, without: words('name given_name surname mail phone letter note') },
  hr_interviews: { stays: true },
  hr_scorecards: { stays: true, without: ['notes'] },
  hr_offers: { stays: true },
  hr_assignments: withdrawn,
  hr_positions: { stays: true },
  hr_headcount_plans: withdrawn,
  hr_working_patterns: { stays: true },
  hr_working_weeks: withdrawn,
  hr_pay_rates: withdrawn,
  hr_pay_changes: { stays: true },

  // Purchasing
  procurement_vendors: { stays: true },
  procurement_items: { stays: true },
  procurement_vendor_prices: withdrawn,
  procurement_requisitions: { stays: true },
  procurement_requisition_lines: {},
  procurement_orders: { stays: true },
  procurement_order_lines: {},
  procurement_order_revisions: {},
  procurement_order_revision_lines: {},
  procurement_receipts: {
    stays: true,
    final: {
      while: `old.state in ('received', 'reversed')`,
      columns: words('id created_at created_by entity_id number order_id received_on received_by currency'),
      because: 'A posted receipt stays as it was posted',
    },
  },
  procurement_receipt_lines: {
    finalWith: {
      parent: 'procurement_receipts',
      by: 'receipt_id',
      states: ['received', 'reversed'],
      columns: ['id', 'receipt_id', 'line_no', 'order_line_id', 'quantity', 'rejected'],
      because: 'The lines of a posted receipt stay as they were posted',
    },
  },
  procurement_clearings: {},
  procurement_match_results: {
    finalWith: {
      parent: 'financial_bills',
      by: 'bill_id',
      states: posted,
      columns: words('id bill_id bill_line_id order_id order_line_id kind expected actual variance outcome'),
      // What went back after its bill was posted is listed until it is settled.
      more: `old.kind = 'reversed receipt'`,
      because: 'What a posted bill was matched with stays',
    },
  },
  procurement_match_policies: { stays: true },

  hr_leave_types: { stays: true },
  hr_leave_policies: { stays: true },
  hr_leave_blocks: { stays: true },
  hr_leave_requests: { stays: true },
  hr_leave_days: {},
  hr_leave_adjustments: { stays: true },
  hr_leave_entries: happened('What is in the leave ledger stays: it is put right by another row'),
  hr_leave_closings: { appended: true },

  hr_shift_types: { stays: true },
  hr_shift_patterns: { stays: true },
  hr_shift_assignments: withdrawn,
  hr_punches: happened('A punch stays as it was punched: a correction voids it, or adds another'),
  hr_void_punches: happened('A punch that was voided stays void: a correction adds another'),
  hr_time_corrections: {
    stays: true,
    final: {
      while: `old.state in ('approved', 'withdrawn')`,
      columns: words(
        'id created_at created_by person_id day reason in_on in_at out_on out_at second_time voids_id state',
      ),
      because: 'A correction that was decided on stays as it is',
    },
  },
  hr_attendance_days: { stays: true },
  hr_attendance_punches: {},
  hr_timesheets: {
    stays: true,
    final: {
      while: `old.state in ('approved', 'withdrawn', 'superseded')`,
      columns: words(
        'id created_at created_by person_id requester_id week_of revision hours clocked_hours correction_reason submitted_at',
      ),
      because: 'An approved timesheet stays as it is: another one corrects it',
    },
  },
  hr_timesheet_lines: {
    finalWith: {
      parent: 'hr_timesheets',
      by: 'timesheet_id',
      states: ['approved', 'withdrawn', 'superseded'],
      columns: ['id', 'timesheet_id', 'line_no', 'day', 'kind', 'hours', 'source'],
      because: 'The hours of an approved timesheet stay as they are: another one corrects it',
    },
  },

  hr_expense_types: { stays: true },
  hr_expense_claims: { stays: true },
  hr_expense_lines: {},
  hr_expense_advances: { stays: true },
  hr_advance_clearings: endedIn(['undone'], 'A clearing that was undone stays so'),

  // Documents
  documents_folders: { stays: true },
  reports_reports: { stays: true },
  reports_versions: happened('A version of a report stays as it was saved'),
  reports_schedules: { stays: true },
  reports_schedule_runs: { stays: true },
  reports_schedule_deliveries: happened('What was sent of a schedule stays as it was sent'),
  // Questions are erased when their time is over.
  ai_conversations: { stays: true, without: ['title'] },
  reports_alerts: { stays: true },
  reports_alert_crossings: happened('A crossing of an alert stays as it was noted'),
  documents_access: {},
  documents_documents: { stays: true, without: ['words'], final: withItsRecord },
  documents_versions: happened('A version of a document stays as it is'),
  documents_links: {},
  documents_revisions: {
    stays: true,
    final: { while: `old.state = 'superseded'`, because: 'A version that was superseded stays so' },
  },
  documents_read_requests: { stays: true },
  documents_retention_rules: { stays: true },
  documents_holds: endedIn(['released'], 'A hold that was released stays so'),
  documents_hold_items: endedIn(['lifted'], 'What was taken out of a hold stays so'),
  documents_disposals: endedIn(['done', 'cancelled'], 'A disposal that has ended stays as it is'),
  documents_disposal_items: {
    stays: true,
    final: { while: `old.state in ('disposed', 'kept')`, because: 'What became of a document on a list stays' },
  },
  documents_readers: {
    stays: true,
    final: { while: 'old.acknowledged_at is not null', because: 'What somebody has said to have read stays' },
  },

  documents_signature_requests: endedIn(
    ['signed', 'declined', 'expired', 'withdrawn'],
    'A signature request that has ended stays as it is',
  ),
  documents_signers: {
    finalWith: {
      ...withRequest('request_id position user_id role'),
      // Somebody outside may turn out to be another person, or to have another address, until they have signed.
      yields: { columns: ['name', 'mail'], while: 'old.user_id is null and old.signed_at is null' },
    },
  },
  documents_signing_links: {
    stays: true,
    without: ['token_hash'],
    final: { while: 'old.ended_at is not null', because: 'A signing link that has ended stays so' },
  },
  documents_signature_places: { finalWith: withRequest('request_id signer_id page kind left top width height') },
  documents_signature_events: happened('What happened with a signature request stays'),
  documents_seal_keys: {
    stays: true,
    without: ['private_key'],
    final: { while: 'true', columns: words('id created_at certificate'), because: 'The certificate of a seal stays' },
  },

  documents_document_fields: { stays: true },
  documents_field_values: { stays: true },
  documents_share_links: {
    ...endedIn(['ended', 'used up'], 'A share link that is used up or has ended stays as it is'),
    without: ['token_hash', 'password_hash'],
  },
  documents_share_openings: happened('That a share link was opened stays'),

  // Communications
  communications_channels: { stays: true },
  communications_members: {},
  // What people write is kept apart from the history, which nothing is ever taken out of.
  communications_messages: { stays: true, without: words('change text mentions') },
  communications_former_messages: {
    ...happened('A former text of a message stays as it was kept'),
    without: ['text'],
  },

  site_contact_requests: {},
}

/** Tables that are proven in their own way: chains of hashes, or sums that are computed again. */
export const proven: Readonly<Record<string, string>> = {
  audit_log: 'its seals',
  audit_seals: 'their chain and its noted heads',
  row_history: 'its seals',
  row_seals: 'their chain and its noted heads',
  financial_account_totals: 'the lines of the ledger',
  financial_entry_series: 'the chains of the ledger and their noted heads',
  schema_migrations: 'the migrations that the product brings; the runtime only reads it',
}

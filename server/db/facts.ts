/**
 * Every table of the product is in one of two lists here. A fact has its history noted by the database, so that `npm run verify` proves each of
 * its rows; what of it is final the database refuses to change, whoever asks. A free table is a cache, a queue or a person's own affair.
 */
export type Fact = {
  /** Columns without history: secrets, and what says only when something was last used. */
  without?: readonly string[]
  /** Only part of the rows is noted, the others being proven elsewhere: SQL of the trigger over `row`, of the table over `t`, of a last note over `h`. */
  part?: { noted: string; row: string; note: string }
  /** Rows are added and never changed nor removed. */
  appended?: true
  /** Rows are changed but never removed. */
  stays?: true
  /** While the SQL over `old` holds, the columns stay and the row is not removed; all columns where none are named. */
  final?: { while: string; columns?: readonly string[]; because: string }
  /** What of a line stays while its document is in one of these states; `more` allows further lines, and lines of which the SQL over `old` holds to go. */
  finalWith?: {
    parent: string
    by: string
    states: readonly string[]
    columns: readonly string[]
    more?: true | string
    because: string
  }
}

const words = (text: string) => text.split(' ')
const posted = ['posted', 'partly paid', 'paid']
const inDraft = (by: string) =>
  `not exists (select from financial_entries e where e.id = (h.row ->> '${by}')::uuid and e.state <> 'draft')`
const among = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

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
        'id created_at created_by entity_id party_id bank_account_id number amount currency value_date method entry_id',
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
  hr_bank_accounts: {
    stays: true,
    final: { while: `old.state = 'withdrawn'`, because: 'What was withdrawn stays so' },
  },
  hr_identifiers: { stays: true },
  hr_dependants: { stays: true },
  hr_emergency_contacts: { stays: true },
  hr_private_contacts: { stays: true },
  hr_job_requisitions: { stays: true },
  hr_openings: { stays: true },
  // What an applicant says of themselves, and what is noted of them, can be erased whole.
  hr_applications: { stays: true, without: words('name given_name surname mail phone letter note') },
  hr_interviews: { stays: true },
  hr_scorecards: { stays: true, without: ['notes'] },
  hr_offers: { stays: true },
  hr_assignments: {
    stays: true,
    final: { while: `old.state = 'withdrawn'`, because: 'What was withdrawn stays so' },
  },
  hr_pay_rates: {
    stays: true,
    final: { while: `old.state = 'withdrawn'`, because: 'What was withdrawn stays so' },
  },

  // Purchasing
  procurement_vendors: { stays: true },
  procurement_items: { stays: true },
  procurement_vendor_prices: { stays: true },
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
      columns: [
        'id',
        'created_at',
        'created_by',
        'entity_id',
        'number',
        'order_id',
        'received_on',
        'received_by',
        'currency',
      ],
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
      columns: [
        'id',
        'bill_id',
        'bill_line_id',
        'order_id',
        'order_line_id',
        'kind',
        'expected',
        'actual',
        'variance',
        'outcome',
      ],
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
  hr_leave_entries: {
    appended: true,
    final: { while: 'true', because: 'What is in the leave ledger stays: it is put right by another row' },
  },
  hr_leave_closings: { appended: true },

  hr_expense_types: { stays: true },
  hr_expense_claims: { stays: true },
  hr_expense_lines: {},

  // Documents
  documents_folders: { stays: true },
  documents_access: {},
  documents_documents: { stays: true, without: ['words'] },
  documents_versions: {
    appended: true,
    final: { while: 'true', because: 'A version of a document stays as it is' },
  },
  documents_links: {},
  documents_revisions: {
    stays: true,
    final: { while: `old.state = 'superseded'`, because: 'A version that was superseded stays so' },
  },
  documents_read_requests: { stays: true },
  documents_retention_rules: { stays: true },
  documents_holds: {
    stays: true,
    final: { while: `old.state = 'released'`, because: 'A hold that was released stays so' },
  },
  documents_hold_items: {
    stays: true,
    final: { while: `old.state = 'lifted'`, because: 'What was taken out of a hold stays so' },
  },
  documents_disposals: {
    stays: true,
    final: { while: `old.state in ('done', 'cancelled')`, because: 'A disposal that has ended stays as it is' },
  },
  documents_disposal_items: {
    stays: true,
    final: { while: `old.state in ('disposed', 'kept')`, because: 'What became of a document on a list stays' },
  },
  documents_readers: {
    stays: true,
    final: { while: 'old.acknowledged_at is not null', because: 'What somebody has said to have read stays' },
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

/** What is no fact, and why. */
export const free: Readonly<Record<string, string>> = {
  accounts: 'password hashes and second factors, which must not be kept twice',
  account_links: 'links that open once',
  recovery_codes: 'codes that open once',
  identity_payloads: 'sign-ins under way',
  identity_keys: 'sealed keys',
  sessions: 'who is signed in',
  ended_tokens: 'tokens to be told of',
  personal_tokens: 'hashes of keys, with their last use',
  sign_in_attempts: 'counters',
  idempotency_keys: 'stored replies, kept a day',
  number_series: 'numbers may have gaps, and unique indexes refuse one given twice',
  outbox_messages: 'mail on its way, erased once it is sent',
  verb_runs: 'what was asked of several records, and what became of each; their changes are in the history',
  verb_run_rows: 'the same, by record',
  imports: 'files on their way in',
  import_rows: 'files on their way in',
  hr_application_files: 'what applicants sent, which is erased with their data',
  hr_stands_at: 'the day of the last turn, which the next one says anew',
  error_reports: 'what browsers say',
  verifications:
    'what a verification found, which the next one says anew; that it ran, and how it ended, is in the audit log',
  anonymous_events: 'counters of what nobody signed in has done',
  refused_sign_ins: 'what strangers tried, kept for ninety days',
  preferences: "a person's own",
  recents: "a person's own",
  approval_ways_back: 'how it was before a decision, for the seconds in which that can be undone',
  notices: "a person's own",
  follows: "a person's own",
  favourites: "a person's own",
  saved_views: "a person's own",
  connector: 'sealed secrets and the last test',
  connector_call: 'a log of thirty days',
  visualizer_traffic: 'counters of two days',
  documents_readings: 'what was made of the files of versions, which can be read again',
  documents_texts: 'the same, by page',
}

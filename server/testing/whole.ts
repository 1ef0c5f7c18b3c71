/** The files whose raw SQL sees all rows by its nature, for every caller, and why. A name without a folder is that of a file of every module. */
export const whole: Readonly<Record<string, string>> = {
  'checks.ts': 'proves the whole data, for the operator',
  'modules/purchasing/server/approval-checks.ts': 'the same',
  'server/db/facts.ts': 'says which tables hold facts',
  'server/approval/harmless.ts': 'says which tables block nobody',
  'server/db/apply-facts.ts': 'lets the database note the history of every fact',
  'first-steps.ts': 'what all users of a new company have done so far',
  // Posting and its rules.
  'modules/ledger/server/posting.ts': 'an entry is posted once, also where the caller does not see the other',
  'modules/ledger/server/entry-rules.ts': 'what an entry may be posted to',
  'modules/ledger/server/entry-series.ts': 'numbers have no gap',
  'modules/ledger/server/fiscal-years.ts': 'a year is closed with all its periods',
  'modules/ledger/server/journal-entries.ts': 'the number of the entry that reverses this one',
  'modules/payables/server/bills.ts': 'what is open of a bill is less all payments',
  'modules/payables/server/settlements.ts': 'what is open of an item is less all that settles it',
  'modules/receiving/server/clearings.ts': 'goods are cleared once',
  'modules/receiving/server/reversed-receipts.ts': 'the same',
  // Matching.
  'modules/receiving/server/matching.ts': 'a bill waits for any receipt',
  'modules/receiving/server/compare-bill.ts': 'a bill is compared with all that is received and billed',
  'modules/receiving/server/ahead.ts': 'what is billed before it is received',
  // Controls look at every hand (decision 15).
  'modules/ledger/server/stakes.ts': 'what counts together with an entry',
  'modules/payables/server/stakes.ts': 'what counts together with a bill or a payment',
  'modules/payables/server/paid-by-hand.ts': 'a payment is warned of every entry that may have settled its bill',
  'modules/payables/server/similar-bills.ts': 'a bill that any user entered before',
  'modules/purchasing/server/allocations.ts':
    'a requisition follows its orders, also those that the caller does not see',
  'modules/purchasing/server/similar-orders.ts': 'an order that any user split',
  'modules/vendors/server/similar-names.ts': 'a name is compared with that of every vendor',
  'modules/purchasing/server/order-changes.ts': 'what is received or billed of a line cannot be undone',
  'modules/purchasing/server/order-import.ts': 'an order is imported once',
  // Reports of the books are whole: the entity is their reach (`entityInReach()`).
  'modules/ledger/server/balances.ts': 'balances of accounts',
  'modules/ledger/server/general-ledger.ts': 'lines of an account with the balance after each',
  'modules/ledger/server/months.ts': 'cash and result of each month',
  'modules/statements/server/journal.ts': 'posted entries with their lines',
  // Documents.
  'modules/documents/server/tree.ts': 'where a folder lies follows from all that is above it',
  'modules/documents/server/read-text.ts': 'the text of every version is read, by the app',
  // Retrieval.
  'modules/retrieval/server/follow.ts': 'the index holds every record, and each question says which of them are read',
  'modules/retrieval/server/embed-passages.ts': 'the same',
  // No rows of a record type.
  'modules/connectors/server/kept.ts': 'calls to other systems, for the operator',
  'modules/connectors/server/routes.ts': 'the same',
  'modules/visualizer/server/incidents.ts': 'logs, for the operator',
  'modules/visualizer/server/measures.ts': 'the same',
  'modules/visualizer/server/topology.ts': 'the same',
  'modules/visualizer/server/traffic.ts': 'the same',
}

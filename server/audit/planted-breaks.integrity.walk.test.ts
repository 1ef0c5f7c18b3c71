import assert from 'node:assert/strict'
import { rmSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { ok } from '#modules/procurement/server/testing.ts'
import { openProof, type Proof } from '#server/testing/proof.ts'

let p: Proof
before(async () => {
  p = await openProof()
  assert.deepEqual(await p.verify(), [])
})
// Each break is mended again, so that the next one is found for itself.
afterEach(async () => assert.deepEqual(await p.verify(), []))
after(() => p?.close())

const books = ['financial_entries', 'financial_entry_lines', 'financial_account_totals', 'financial_entry_series']

/** A manual entry of 100.00, posted: its number. */
async function entry(): Promise<string> {
  const { rows } = await p.owner.query<{ id: string }>(
    `select id from financial_accounts where number in ('6200', '3000') order by number`,
  )
  const made = ok(
    await p.shop.send('accountant', 'financial/journal-entries', {
      postingDate: '2026-06-10',
      description: 'By hand',
      currency: 'USD',
      lines: [
        { accountId: rows[1]!.id, debit: '100.00' },
        { accountId: rows[0]!.id, credit: '100.00' },
      ],
    }),
  )
  const posted = ok(await p.shop.verb('accountant', `financial/journal-entries/${made.id}`, 'post'))
  await p.sealed()
  return posted.number
}

/** Chains a journal's entries anew and sums its accounts anew, as the ledger itself would have. */
const rechain = `do $$ declare e financial_entries; before text; begin
  for e in select * from financial_entries where state <> 'draft' order by entity_id, journal_id, fiscal_year_id, sequence loop
    before := coalesce((select hash from financial_entries f where (f.entity_id, f.journal_id, f.fiscal_year_id, f.sequence) = (e.entity_id, e.journal_id, e.fiscal_year_id, e.sequence - 1)), '');
    update financial_entries set previous_hash = before, hash = ledger_hash(before, ledger_text(e)) where id = e.id;
  end loop;
  update financial_entry_series s set (last, head) = (select sequence, hash from financial_entries f where (f.entity_id, f.journal_id, f.fiscal_year_id) = (s.entity_id, s.journal_id, s.fiscal_year_id) and sequence is not null order by sequence desc limit 1);
  update financial_account_totals t set (debit, credit) = (select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) from financial_entry_lines l join financial_entries f on f.id = l.entry_id where l.account_id = t.account_id and f.period_id = t.period_id and f.state <> 'draft');
end $$`

test('K5 the last entry removed with its totals and series', async () => {
  await entry()
  const last = await entry()
  const found = await p.during(books, () =>
    p.forge(`delete from financial_entry_lines where entry_id = (select id from financial_entries where number = '${last}');
      delete from financial_entries where number = '${last}'; ${rechain}`),
  )
  assert.match(found.join('\n'), /^Entry .*noted outside the database at .* is not in financial_entries any more/m)
})

test('K5 an old entry raised by 900,000 with the chain recomputed', async () => {
  const old = await entry()
  await entry()
  const found = await p.during(books, () =>
    p.forge(`update financial_entry_lines set debit = debit + case when debit > 0 then 90000000 else 0 end, credit = credit + case when credit > 0 then 90000000 else 0 end
        where entry_id = (select id from financial_entries where number = '${old}');
      update financial_entries set amount = amount + 90000000 where number = '${old}'; ${rechain}`),
  )
  assert.ok(
    found.some((each) => each.startsWith(`Entry ${old}, noted outside the database`)),
    found.join('\n'),
  )
})

test('K5 every decision changed, taken away or invented', async () => {
  const { rows } = await p.owner.query<{ id: string }>('select id from approval_decisions')
  assert.ok(rows.length >= 2)
  for (const { id } of rows)
    for (const forged of [
      `update approval_decisions set actor_id = gen_random_uuid() where id = '${id}'`,
      `update approval_decisions set amount = amount + 1 where id = '${id}'`,
      `update approval_decisions set verb = case verb when 'release' then 'approve' else 'release' end where id = '${id}'`,
      `update approval_decisions set reason = coalesce(reason, '') || ' As agreed' where id = '${id}'`,
      `delete from approval_decisions where id = '${id}'`,
    ]) {
      const found = await p.during(['approval_decisions'], () => p.forge(forged))
      assert.ok(
        found.some((each) => each.startsWith(`approval_decisions ${id} `)),
        `${forged}: ${found.join('\n')}`,
      )
    }
})

test('K5 an approval whose decision was never made, and one by a maker, however well the forger writes it', async () => {
  // As a forger of the program itself: history and audit log have it all.
  const logged = (statement: string) => async () => {
    await p.owner.query(
      `begin; ${statement}; insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), gen_random_uuid(), 'Eve', 'x', ''); commit`,
    )
    await p.sealed()
  }
  const logs = ['audit_log', 'audit_seals', 'row_history', 'row_seals']
  const heads = ['audit-heads.log', 'row-heads.log'].map((name) => join(p.headsDir, name))
  const kept = heads.map((path) => readFileSync(path))
  const waiting = `record_id = '${p.waiting.id}'`
  const approved = await p.during(
    [...logs, 'procurement_orders'],
    logged(`update procurement_orders set state = 'approved' where id = '${p.waiting.id}'`),
  )
  heads.forEach((path, at) => writeFileSync(path, kept[at]!))
  assert.ok(
    approved.some((each) => each.includes(`(procurement_orders ${p.waiting.id}) is approved, and nobody approved it`)),
    approved.join('\n'),
  )
  const asked = await p.during(
    [...logs, 'approval_requests'],
    logged(`update approval_requests set state = 'approved' where ${waiting}`),
  )
  heads.forEach((path, at) => writeFileSync(path, kept[at]!))
  assert.ok(
    asked.some((each) => /counts as approved: Approval asks for 1, and 0 who did not make it decided/.test(each)),
    asked.join('\n'),
  )
})

test('K5 documents and their lines, the vendor of an unpaid bill', async () => {
  for (const [table, change, id] of [
    ['financial_bills', 'party_id = gen_random_uuid()', p.open.id],
    ['financial_bills', 'due_date = due_date + 300', p.open.id],
    ['financial_payments', `reference = 'x'`, p.payment.id],
    ['procurement_orders', `buyer_name = 'Eve'`, p.order.id],
    ['procurement_order_lines', 'unit_price = unit_price * 2', p.order.lines[0].id],
    ['procurement_receipts', `received_by_name = 'Eve'`, p.receipt.id],
    ['procurement_requisitions', `justification = 'Urgent'`, p.requisition.id],
    ['procurement_vendors', `email = 'eve@example.com'`, p.order.vendorId],
    ['attachments', `sha256 = repeat('0', 64)`, p.file.id],
  ]) {
    const found = await p.during([table!], () => p.forge(`update ${table} set ${change} where id = '${id}'`))
    const field = change!.split(' ')[0]!
    assert.ok(
      found.some((each) => each.startsWith(`${table} ${id} was changed by nobody`) && each.endsWith(`: ${field}.`)),
      `${change}: ${found.join('\n')}`,
    )
  }
})

test('K5 roles, limits, policies and periods', async () => {
  const found = async (table: string, statement: string, expected: RegExp) => {
    const all = await p.during([table], () => p.forge(statement))
    assert.ok(
      all.some((each) => expected.test(each)),
      `${statement}: ${all.join('\n')}`,
    )
  }
  await found(
    'user_roles',
    `insert into user_roles select id, 'administrator' from users where email like 'employee@%'`,
    /^user_roles \S+ administrator was put in by nobody/,
  )
  await found(
    'roles',
    `update roles set permissions = '{*.*.*}' where name = 'employee'`,
    /^roles employee was changed.*permissions/,
  )
  await found('approval_policies', `update approval_policies set steps = '[]'`, /^approval_policies .*steps/)
  await found(
    'installation',
    `insert into installation (name, value) values ('procurement.over-receipt-percent', '"99"')`,
    /^installation \S+ was put in by nobody/,
  )
  await found(
    'financial_periods',
    `update financial_periods set state = 'soft-locked' where starts_on = '2026-03-01'`,
    /^financial_periods .*state/,
  )
  await found(
    'procurement_match_policies',
    `insert into procurement_match_policies (created_by, entity_id, currency, price_percent, quantity_percent, state) select id, id, 'USD', 99, 99, 'in force' from users limit 1`,
    /^procurement_match_policies .*put in by nobody/,
  )
})

test("K5 an attachment's file changed or gone", async () => {
  const { rows } = await p.owner.query<{ key: string }>('select storage_key as key from attachments where id = $1', [
    p.file.id,
  ])
  const path = join(p.shop.app.settings.dataDir, 'files', rows[0]!.key)
  const kept = readFileSync(path)
  writeFileSync(path, 'Ten at 999')
  assert.match(
    (await p.verify()).join(),
    new RegExp(`offer.txt \\(attachments ${p.file.id}, of procurement.orders\\) is not the one`),
  )
  rmSync(path)
  assert.match((await p.verify()).join(), /offer.txt .* is missing/)
  writeFileSync(path, kept)
})

test('K5 a row and its history changed alike, a change past the product, a rule switched off', async () => {
  const alike = await p.during(['procurement_orders', 'row_history'], () =>
    p.forge(`update procurement_orders set note = 'x' where id = '${p.order.id}';
      update row_history set "row" = jsonb_set("row", '{note}', '"x"') where tab = 'procurement_orders' and "row" ->> 'id' = '${p.order.id}'`),
  )
  assert.match(alike.join('\n'), /^Row history entry \d+ was changed after it was sealed/m)

  const past = await p.during(['procurement_vendors', 'row_history'], () =>
    p.owner.query(`update procurement_vendors set name = 'Eve & Co' where id = '${p.order.vendorId}'`),
  )
  assert.match(past.join('\n'), new RegExp(`procurement_vendors ${p.order.vendorId} was changed outside every call`))

  await p.owner.query('alter table financial_bills disable trigger fact_final')
  assert.match((await p.verify()).join(), /rule fact_final of financial_bills is switched off/)
  await p.owner.query('alter table financial_bills enable trigger fact_final')
  await p.owner.query('grant delete on financial_bills to mainstay_app')
  assert.match((await p.verify()).join(), /running product may delete in financial_bills/)
  await p.owner.query('revoke delete on financial_bills from mainstay_app')
})

test('K5 a database put back to an older state', async () => {
  const logs = ['audit_log', 'audit_seals', 'row_history', 'row_seals']
  const before = (
    await p.owner.query<{ seq: string; n: string }>(
      'select max(seq) as seq, (select max(number) from audit_seals) as n from audit_log',
    )
  ).rows[0]!
  const rows = (
    await p.owner.query<{ seq: string; n: string }>(
      'select max(seq) as seq, (select max(number) from row_seals) as n from row_history',
    )
  ).rows[0]!
  await entry()
  const found = await p.during([...logs, ...books], () =>
    p.forge(`delete from audit_log where seq > ${before.seq}; delete from audit_seals where number > ${before.n};
      delete from row_history where seq > ${rows.seq}; delete from row_seals where number > ${rows.n};
      delete from financial_entry_lines where entry_id = (select id from financial_entries where sequence is not null order by created_at desc, sequence desc limit 1);
      delete from financial_entries where id = (select id from financial_entries where sequence is not null order by created_at desc, sequence desc limit 1); ${rechain}`),
  )
  assert.match(found.join('\n'), /noted in audit-heads.log, is not in the database any more/)
  assert.match(found.join('\n'), /Entry .*noted outside the database at .* is not in financial_entries any more/)
})

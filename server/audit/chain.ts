const bytesPerLeaf = 40

/** An append-only log whose rows are sealed in a chain, and where the ends of the chain are noted outside the database. */
export type Chain = {
  log: string
  seals: string
  /** Any fixed number that nothing else locks. */
  lock: number
  /** SQL: seq (8 bytes) and SHA-256 (32 bytes) of one row `a` of the log. */
  leaf: string
  heads: string
  /** What a row of it is called. */
  entry: string
}

// Over every column in a form that no session setting changes. A new column needs a new form for new seals; changing one breaks all that exist.
const leafOf = (columns: string) =>
  `int8send(a.seq) || sha256(convert_to(jsonb_build_array(a.seq::text, a.txid::text, ${columns})::text, 'UTF8'))`

export const auditChain: Chain = {
  log: 'audit_log',
  seals: 'audit_seals',
  lock: 7_124_660_032,
  leaf: leafOf(`to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor_id::text, a.actor_name, a.session_id,
  a.action, a.record, a.record_id::text, a.before::text, a.after::text, a.correlation_id`),
  heads: 'audit-heads.log',
  entry: 'Audit entry',
}

export const rowChain: Chain = {
  log: 'row_history',
  seals: 'row_seals',
  lock: 7_124_660_034,
  leaf: leafOf('a.tab, a.gone::text, a."row"::text'),
  heads: 'row-heads.log',
  entry: 'Row history entry',
}

/** SQL: all leaves of a range of rows, in the order of the chain. */
export const leavesOf = ({ leaf }: Chain): string =>
  `coalesce(string_agg(${leaf}, ''::bytea order by a.txid, a.seq), ''::bytea)`

/** SQL: the hash of a seal `s`, over its own columns and with them over the previous seal. */
export const sealHash = `encode(sha256(convert_to(concat_ws('|', s.number, s.after_seq, s.from_xid, s.to_xid, s.rows, s.last_seq,
  to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), s.previous, ''), 'UTF8') || s.leaves), 'hex')`

/** The leaves of a seal as seq → hash, in their order. */
export function readLeaves(bytes: Buffer): Map<bigint, string> {
  const found = new Map<bigint, string>()
  for (let at = 0; at + bytesPerLeaf <= bytes.length; at += bytesPerLeaf)
    found.set(bytes.readBigInt64BE(at), bytes.toString('hex', at + 8, at + bytesPerLeaf))
  return found
}

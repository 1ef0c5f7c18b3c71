/** Any fixed number that nothing else locks. */
export const sealLock = 7_124_660_032

const bytesPerLeaf = 40

/**
 * SQL: seq (8 bytes) and SHA-256 (32 bytes) of one row `a` of audit_log, over every column in a form that no session setting changes.
 * A new column needs a new form for new seals; changing this one breaks all that exist.
 */
export const leaf = `int8send(a.seq) || sha256(convert_to(jsonb_build_array(
  a.seq::text, a.txid::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), a.actor_id::text, a.actor_name, a.session_id,
  a.action, a.record, a.record_id::text, a.before::text, a.after::text, a.correlation_id)::text, 'UTF8'))`

/** SQL: all leaves of a range of rows, in the order of the chain. */
export const leaves = `coalesce(string_agg(${leaf}, ''::bytea order by a.txid, a.seq), ''::bytea)`

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

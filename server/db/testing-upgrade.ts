import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { verifyUnasked } from '#server/approval/checks.ts'
import { verifyCalls, verifyRows, verifyRules } from '#server/audit/rows.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const all = join(import.meta.dirname, '../../migrations')

/** Two people of an older version: who made what is there, and who decides as its approver. */
export const [ada, ben] = [randomUUID(), randomUUID()]

export type OlderDatabase = Awaited<ReturnType<typeof databaseBefore>>

/** A database as the version before the migration of this name left it: fill it, then `upgrade` it to the present one. */
export async function databaseBefore(migration: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-older-'))
  const names = readdirSync(all).toSorted()
  const first = names.findIndex((name) => name.endsWith(`_${migration}`))
  assert.ok(first > 0, `there is no migration ${migration}`)
  const bring = (some: readonly string[]) =>
    some.forEach((name) => cpSync(join(all, name), join(folder, name), { recursive: true }))
  bring(names.slice(0, first))
  const database = await testDatabase(folder)
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  return {
    url: database.url,
    owner,
    /** Answers the migrations that ran, as a start of the product runs them. */
    upgrade(): Promise<string[]> {
      bring(names.slice(first))
      return migrate(database.url, folder)
    },
    /** Ada, and Ben as an approver with these rights. */
    async people(rights: readonly string[]): Promise<void> {
      await owner.query(`begin;
        insert into users (id, issuer, subject, email, name) values ('${ada}', 'test', 'a', 'a@example.com', 'Ada'), ('${ben}', 'test', 'b', 'b@example.com', 'Ben');
        insert into roles (name, label, permissions) values ('approver', 'Approver', '{${rights.join()}}') on conflict (name) do update set permissions = excluded.permissions;
        insert into user_roles values ('${ben}', 'approver');
        insert into audit_log (at, actor_id, actor_name, action, correlation_id) values (now(), '${ada}', 'Ada', 'set up', '');
        commit`)
    },
    /** What the core finds wrong in it. */
    findings: async (): Promise<string[]> => [
      ...(await verifyRows(owner)),
      ...(await verifyCalls(owner)),
      ...(await verifyRules(owner)),
      ...(await verifyUnasked(owner)),
    ],
    /** The migration of a version that is still to come. */
    later(name: string, statements: string): Promise<string[]> {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'migration.sql'), statements)
      return migrate(database.url, folder)
    },
    async drop(): Promise<void> {
      await owner.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

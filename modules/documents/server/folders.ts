import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { folders as declared } from '#modules/documents/shared/folders.ts'
import { roles, users } from '#server/auth/tables.ts'
import { roleNames } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { serveVerbs } from '#server/record/verbs.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { letGo } from './let-go.ts'
import { openFolders } from './openers.ts'
import { says } from './sentences.ts'
import { accessTable, folderTable } from './tables.ts'
import { takeLock, openersOf, place } from './tree.ts'

const form = parts({
  table: folderTable,
  computed: {
    parentPath: sql<
      string | null
    >`case when ${folderTable.parentId} is not null then left(${folderTable.path}, -length(${folderTable.name}) - 3) end`,
    openers: openersOf,
  },
})
type FolderRow = TableForm<typeof form>
type FolderDraft = DraftOf<typeof form>

/** Refuses a folder that whoever calls does not open, as one that is not there. */
export async function requireFolder(id: string, call: Call, field = 'folderId'): Promise<void> {
  const [open] = await call.tx
    .select({ id: folderTable.id })
    .from(unscoped(folderTable, 'a reference'))
    .where(and(eq(folderTable.id, id), openFolders(call.actor)))
  if (!open) throw new Problem('unprocessable', says.noSuchFolder(), { [field]: says.chooseFolder() })
}

const nameUnusable = (field: string): Problem =>
  new Problem('unprocessable', says.folderNameUnusable(), { [field]: says.folderNameUnusable() })

async function complete(
  { values }: FolderDraft,
  { call, before }: { call: Call; before: FolderRow | null },
): Promise<FolderDraft> {
  await takeLock(call)
  const { name, parentId = null } = { ...before, ...values }
  if (parentId && parentId === before?.id)
    throw new Problem('unprocessable', says.inItself(), { parentId: says.chooseFolder() })
  if (values.parentId) await requireFolder(values.parentId, call, 'parentId')
  if (before?.parentId && parentId !== before.parentId)
    await letGo.emit({ documentId: null, folderId: before.parentId }, call)
  const [taken] = await call.tx
    .select({ opens: sql<boolean>`${openFolders(call.actor) ?? sql`true`}` })
    .from(unscoped(folderTable, 'a rule'))
    .where(
      and(
        eq(folderTable.name, name!),
        parentId ? eq(folderTable.parentId, parentId) : isNull(folderTable.parentId),
        before ? sql`${folderTable.id} <> ${before.id}` : undefined,
      ),
    )
  // A folder that the caller does not open is not named by a refusal.
  if (taken && !taken.opens) throw nameUnusable('name')
  if (taken) throw new Problem('conflict', says.folderNameTaken(), { name: says.folderNameTaken() })
  return { values }
}

export const folders = serveRecord(declared, {
  ...form,
  reach: { shared: true, openTo: openFolders },
  prepare: complete,
  written: async (id, { call }) => void (await place(id, call)),
})

async function refuseUnknown(userIds: readonly string[], names: readonly string[], { tx }: Call): Promise<void> {
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds, '00000000-0000-4000-8000-000000000000']))
  const given = await tx
    .select({ name: roles.name })
    .from(roles)
    .where(inArray(roles.name, [...names, '']))
  if (known.length < userIds.length || given.length < names.length)
    throw new Problem('unprocessable', says.noSuchOpener(), {
      [known.length < userIds.length ? 'userIds' : 'roles']: says.noSuchOpener(),
    })
}

export const folderRoutes = serveVerbs(folders, {
  restrict: {
    beforeLock: takeLock,
    does: async ({ id }, call, body) => {
      const [userIds, names] = [[...new Set(body.userIds)], [...new Set(body.roles)]]
      if (!userIds.length && !names.length)
        throw new Problem('unprocessable', says.nameOpeners(), { userIds: says.nameOpeners() })
      await refuseUnknown(userIds, names, call)
      await call.tx.delete(accessTable).where(eq(accessTable.folderId, id))
      await call.tx
        .insert(accessTable)
        .values([
          ...userIds.map((userId) => ({ folderId: id, userId })),
          ...names.map((role) => ({ folderId: id, role })),
        ])
      const { actor } = call
      const isNamed = userIds.includes(actor.id) || roleNames(actor).some((role) => names.includes(role))
      // Administrators open every folder.
      if (!isNamed && openFolders(actor))
        throw new Problem('unprocessable', says.shutsYouOut(), { userIds: says.shutsYouOut() })
      return { values: {} }
    },
  },
  open: {
    beforeLock: takeLock,
    does: async ({ id }, { tx }) => {
      await tx.delete(accessTable).where(eq(accessTable.folderId, id))
      return { values: {} }
    },
  },
})

/** The folder of a path below another, made where it is missing: 'Contracts/2026' of what is dropped with its folders. */
export async function folderAt(top: string | null, path: string, call: Call): Promise<string | null> {
  await takeLock(call)
  let at = top
  for (const part of path.split('/').map((each) => each.normalize('NFC').trim())) {
    if (!part || part.length > 100 || part === '.' || part === '..')
      throw new Problem('invalid', says.badPath(), { path: says.badPath() })
    const [known] = await call.tx
      .select({ id: folderTable.id, opens: sql<boolean>`${openFolders(call.actor) ?? sql`true`}` })
      .from(unscoped(folderTable, 'a reference'))
      .where(and(eq(folderTable.name, part), at ? eq(folderTable.parentId, at) : isNull(folderTable.parentId)))
    if (known && !known.opens) throw nameUnusable('path')
    at = known?.id ?? (await folders.create({ values: { name: part, parentId: at } }, call)).id
  }
  return at
}

import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import {
  emergencyContacts as declaredEmergency,
  privateContacts as declaredPrivate,
} from '#modules/people/shared/contacts.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { isWhoCalls, ownPerson, people } from './people.ts'
import { says } from './sentences.ts'
import { emergencyContactTable, personTable, privateContactTable } from './tables.ts'

type Draft<V extends { personId?: string }> = { values: V }
type Context = { call: Call; before: { personId: string } | null }

/** Whose it is: of the person named, or of whoever calls; refused before anything is told of what there is of somebody else. */
const ofSomebody =
  (permission: string) =>
  async <V extends { personId?: string }>({ values }: Draft<V>, { call, before }: Context) => {
    if (before) return { values }
    const personId = values.personId ?? (await ownPerson(call))
    if (!personId) throw new Problem('unprocessable', says.noFileOfOwn(), { personId: says.choosePerson() })
    if ((await isWhoCalls(personId, call)) === null)
      throw new Problem('unprocessable', says.noSuchPerson(), { personId: says.choosePerson() })
    await requireReach(people.source, [personId], permission, call)
    return { values: { ...values, personId } }
  }

export const emergencyContacts = serveRecord(declaredEmergency, {
  table: emergencyContactTable,
  joins: [
    {
      table: personTable,
      on: eq(emergencyContactTable.personId, personTable.id),
      fields: { personName: personTable.displayName },
      always: true,
    },
  ],
  reach: { own: emergencyContactTable.personId },
  prepare: ofSomebody(declaredEmergency.api.create.can),
  prepareImport: ofSomebody(`${declaredEmergency.name}.import`),
})

export const privateContacts = serveRecord(declaredPrivate, {
  table: privateContactTable,
  joins: [
    {
      table: personTable,
      on: eq(privateContactTable.personId, personTable.id),
      fields: { personName: personTable.displayName },
      always: true,
    },
  ],
  reach: { own: privateContactTable.personId },
  prepare: ofSomebody(declaredPrivate.api.create.can),
  prepareImport: ofSomebody(`${declaredPrivate.name}.import`),
})

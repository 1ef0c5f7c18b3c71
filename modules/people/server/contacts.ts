import { Problem } from '#shared/problem.ts'
import {
  emergencyContacts as declaredEmergency,
  privateContacts as declaredPrivate,
} from '#modules/people/shared/contacts.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { requireReach } from '#server/record/within-reach.ts'
import { inFile, isWhoCalls, ownPerson, people } from './people.ts'
import { withPerson } from './person-joins.ts'
import { says } from './sentences.ts'
import { emergencyContactTable, privateContactTable } from './tables.ts'

type Draft<V extends { personId?: string }> = { values: V }
type Context = { call: Call; before: { personId: string } | null }

/** Whose it is: of the person named, or of whoever calls; refused before anything is told of what there is of somebody else. */
export const ofSomebody =
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
  joins: [withPerson(emergencyContactTable.personId)],
  reach: { own: emergencyContactTable.personId },
  tellsIn: inFile,
  prepare: ofSomebody(declaredEmergency.api.create.can),
  prepareImport: ofSomebody(`${declaredEmergency.name}.import`),
})

export const privateContacts = serveRecord(declaredPrivate, {
  table: privateContactTable,
  joins: [withPerson(privateContactTable.personId)],
  reach: { own: privateContactTable.personId },
  tellsIn: inFile,
  prepare: ofSomebody(declaredPrivate.api.create.can),
  prepareImport: ofSomebody(`${declaredPrivate.name}.import`),
})

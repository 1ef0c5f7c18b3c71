import type { Endpoint } from '#shared/api.ts'
import type { FieldSet } from '#shared/field.ts'
import { upperFirst } from '#shared/text.ts'
import type { AnyRecord } from '#shared/record.ts'
import { rightTo, setsOf } from '#shared/shown.ts'
import type { ServerModule } from '#server/module.ts'
import type { Catalogue } from '#modules/roles/shared/roles.ts'

const generic: Readonly<Record<string, string>> = {
  read: 'See',
  create: 'Create',
  update: 'Change',
  comment: 'Comment',
  export: 'Export',
  import: 'Import',
}
/** In which order the rights of a record type are named; the others after them. */
const order = Object.keys(generic)
const placeOf = (permission: string): number => {
  const place = order.indexOf(permission.split('.')[2]!)
  return place < 0 ? order.length : place
}

const known = new WeakMap<readonly ServerModule[], Catalogue>()

/** Everything that can be allowed, as the routes of the modules ask for it: no list of ours to forget something in. */
export function catalogueOf(modules: readonly ServerModule[]): Catalogue {
  const made = known.get(modules) ?? listOf(modules)
  known.set(modules, made)
  return made
}

function listOf(modules: readonly ServerModule[]): Catalogue {
  const asked = modules.flatMap((module) =>
    [...module.records.flatMap(({ routes }) => routes), ...module.routes].map(({ endpoint }) => ({ module, endpoint })),
  )
  const recordTypes = Map.groupBy(
    asked.filter(({ endpoint }) => endpoint.can.split('.').length === 3),
    ({ endpoint }) => endpoint.can.split('.', 2).join('.'),
  )
  const sets = new Map(modules.flatMap(({ fieldSets = [] }) => fieldSets.map(({ set, label }) => [set, label])))
  return modules.flatMap((module) => {
    const its = [...recordTypes].flatMap(([recordType, calls]) => {
      const keeper =
        modules.find(({ records }) => records.some(({ record }) => record.name === recordType)) ?? calls[0]!.module
      return keeper === module
        ? [
            recordTypeOf(
              recordType,
              calls.map(({ endpoint }) => endpoint),
              module,
              sets,
            ),
          ]
        : []
    })
    return its.length ? [{ room: module.label, nouns: its }] : []
  })
}

function recordTypeOf(
  noun: string,
  endpoints: readonly Endpoint[],
  { records }: ServerModule,
  sets: ReadonlyMap<FieldSet, string>,
): Catalogue[number]['nouns'][number] {
  const served = records.find(({ record }) => record.name === noun)
  const permissions = new Set<string>(endpoints.map(({ can }) => can))
  if (served?.record.imported) permissions.add(`${noun}.import`)
  return {
    noun,
    label: upperFirst(served?.record.many ?? noun.split('.')[1]!.replaceAll('-', ' ')),
    whose: Boolean(served?.source.reach.own),
    rights: [...permissions]
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
      .map((permission) => ({ permission, label: wordsOf(permission, endpoints, served?.record) }))
      .concat(
        (served ? setsOf(served.record) : []).map((set) => ({
          permission: rightTo(set),
          label: `See and change ${sets.get(set) ?? set}`,
        })),
        [served?.source.reach.openedBy, served?.source.reach.filedUnder].flatMap((set) =>
          set ? [{ permission: rightTo(set), label: `See ${sets.get(set) ?? set}` }] : [],
        ),
        [served?.source.reach.looks].flatMap((set) =>
          set ? [{ permission: rightTo(set), label: `See who viewed ${sets.get(set) ?? set}` }] : [],
        ),
      ),
  }
}

function wordsOf(permission: string, endpoints: readonly Endpoint[], record: AnyRecord | undefined): string {
  const last = permission.split('.')[2]!
  if (generic[last]) return generic[last]
  const verbs = record?.verbList.filter(({ right }) => right === permission).map(({ label }) => label) ?? []
  if (verbs.length) return [...new Set(verbs)].join(', ')
  return endpoints.find(({ can }) => can === permission)?.summary ?? upperFirst(last.replaceAll('-', ' '))
}

/** Rights in the words of the catalogue: 'Bills: Create'. */
export function rightsInWords(rights: readonly string[], modules: readonly ServerModule[]): string[] {
  const recordTypes = catalogueOf(modules).flatMap((module) => module.nouns)
  return recordTypes.flatMap(({ label, rights: its }) =>
    its.flatMap((right) => (rights.includes(right.permission) ? [`${label}: ${right.label}`] : [])),
  )
}

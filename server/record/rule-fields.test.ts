import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsRuled, fieldsShown } from '#shared/fields-read.ts'
import type { AnyRecord } from '#shared/record.ts'
import { possible } from '#shared/verb.ts'
import { modules } from '../app.ts'
import { fitting, jsonSchema, seeded } from '../testing/requests.ts'

type Row = Record<string, unknown>
const recordTypes = modules.flatMap((module) => module.records.map(({ record }) => record))

/** A row that complains about whoever reads another field. */
const only = (row: Row, names: readonly string[], who: string): Row =>
  new Proxy(row, {
    get: (target, name) => {
      // What only one record read alone has, no list knows.
      assert.ok(
        names.includes(String(name)) || !(name in target),
        `${who} reads ${String(name)}, which no list asks for: ${names.join()}`,
      )
      return target[String(name)]
    },
    ownKeys: () => assert.fail(`${who} reads the whole row`),
  })

const answers = (record: AnyRecord, row: Row, viewer: { id: string; may: () => boolean }) =>
  record.verbList
    .filter(({ bulk }) => bulk)
    .map(({ name, who }) => [name, possible(record as never, name, row, viewer), who?.(row, viewer)])

test('the rules of verbs on several rows read only what a list asks for, and say of that what they say of the whole row', () => {
  const random = seeded(11)
  let refused = 0
  for (const record of recordTypes.filter(({ verbList }) => verbList.some(({ bulk }) => bulk))) {
    const asked = ['id', 'version', ...fieldsRuled(record)]
    const schema = jsonSchema(record.row)
    for (const state of Object.keys(record.states))
      for (let turn = 0; turn < 40; turn += 1) {
        const whole = { ...(fitting(schema, random) as Row), [record.stateField]: state }
        const viewer = { id: String(turn % 2 ? whole['createdBy'] : whole['requesterId']), may: () => turn % 3 === 0 }
        const part = only(whole, asked, `${record.name}, ${state}`)
        const said = answers(record, part, viewer)
        assert.deepEqual(said, answers(record, whole, viewer))
        refused += said.filter(([, can, who]) => can !== true || typeof who === 'object').length
      }
  }
  assert.ok(refused > 1_000, `${refused} refusals`)
})

test('what is shown of a field is asked for with it', () => {
  for (const record of recordTypes)
    for (const { name, currency, shows } of record.fields) {
      const asked = fieldsShown(record, [name])
      for (const needed of [name, currency, shows]) if (needed) assert.ok(asked.includes(needed), `${name}: ${needed}`)
      assert.ok(asked.length <= 3)
    }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn } from './in-turn.ts'

const row = (id: string, state: string) => ({ id, version: 1, state })
const action = (ran: string[]) =>
  inTurn('x.y.z', {
    done: 'posted',
    titleOf: ({ id }) => id,
    may: ({ state }) => state === 'draft' || `The bill is ${String(state)}`,
    run: async ({ id }) => {
      if (id === 'bad') throw new Error('Someone was faster')
      ran.push(id)
    },
  })

test('what cannot be done is not tried, and every refusal is told', async () => {
  const ran: string[] = []
  const rows = [row('a', 'draft'), row('b', 'paid'), row('bad', 'draft')]
  const said = await action(ran).run(
    rows.map(({ id }) => id),
    rows,
  )
  assert.deepEqual(ran, ['a'])
  assert.equal(said, '1 posted, 2 refused. b: The bill is paid. bad: Someone was faster.')
})

test('nothing is said where all went well; a choice of none that can is refused with the reason', async () => {
  const { can, run } = action([])
  assert.equal(await run(['a'], [row('a', 'draft')]), undefined)
  assert.equal((can as (rows: unknown[]) => unknown)([row('b', 'paid')]), 'The bill is paid')
})

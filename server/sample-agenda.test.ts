import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shared/day.ts'
import { modules, routesOf } from './app.ts'
import { workday, type Agenda } from './sample-agenda.ts'

/** The working days on which a module begins something in the sample company of a day. */
async function plannedBy(name: string, day: string): Promise<string[]> {
  const planned: string[] = []
  const plan: Agenda['plan'] = (on) => void planned.push(workday(on))
  const agenda: Agenda = { plan, afterHours: plan, play: () => Promise.resolve([]) }
  const module = modules.find((each) => each.name === name)
  await module!.sample!({
    agenda,
    routes: routesOf(modules),
    now: new Date(`${day}T12:00:00Z`),
    step: () => Promise.reject(new Error('nothing is done yet')),
  })
  assert.ok(planned.length > 0, name)
  return planned.toSorted()
}

test('on any day of the week people come a working day before what is planned of them', async () => {
  for (let n = 0; n < 14; n += 1) {
    const day = addDays('2026-11-23', n)
    const last = (await plannedBy('people', day)).at(-1)!
    for (const name of ['leave', 'time', 'expenses', 'recruiting'])
      assert.ok((await plannedBy(name, day))[0]! > last, `${name} on ${day}`)
  }
})

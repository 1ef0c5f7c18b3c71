import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FirstSteps } from '#modules/onboarding/shared/first-steps.ts'
import { createTestApp } from '#server/testing/app.ts'

const address = '/api/settings/first-steps'
const year = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }
const company = { code: 'ONE', name: 'First Works', currency: 'EUR', country: 'DE', timeZone: 'Europe/Berlin' }

test('steps tick themselves by what is there, each alone, and only whoever sets the company up is shown them', async () => {
  const t = await createTestApp({})
  try {
    const administrator = await t.as('administrator')
    const read = async () => (await administrator('GET', address)).body as FirstSteps
    const done = async () => (await read()).setUp.filter((step) => step.done).map(({ name }) => name)
    assert.deepEqual(await done(), ['people'])
    const { id: entityId } = (await administrator('POST', '/api/financial/legal-entities', { body: company })).body
    assert.deepEqual(await done(), ['company', 'people'])
    await administrator('POST', '/api/financial/fiscal-years', { body: { ...year, entityId } })
    await administrator('POST', '/api/procurement/vendors', { body: { name: 'First Vendor' } })
    assert.deepEqual(await done(), ['company', 'fiscal-year', 'people', 'vendor'])
    assert.equal((await administrator('POST', `${address}/policy/keep`)).status, 200)
    assert.deepEqual(await done(), ['company', 'fiscal-year', 'people', 'policy', 'vendor'])

    // Whoever may not set it up learns nothing of it, and can neither tick nor leave anything.
    const employee = await t.as('employee')
    assert.deepEqual(((await employee('GET', address)).body as FirstSteps).setUp, [])
    assert.equal((await employee('POST', `${address}/policy/keep`)).status, 403)
    assert.equal((await administrator('POST', `${address}/company/keep`)).status, 404)
    assert.equal((await administrator('POST', `${address}/no-such-step/keep`)).status, 404)
  } finally {
    await t.close()
  }
})

test('a company begins with the chart it chose; accounts that documents post to are in each', async () => {
  const t = await createTestApp({})
  try {
    const administrator = await t.as('administrator')
    const chartOf = async (code: string, chart?: string) => {
      const made = await administrator('POST', '/api/financial/legal-entities', { body: { ...company, code, chart } })
      assert.equal(made.status, 200, JSON.stringify(made.body))
      const query = `filter=entityId:eq:${made.body.id}&limit=200`
      const { items } = (await administrator('GET', `/api/financial/accounts?${query}`)).body as {
        items: { number: string; role: string | null }[]
      }
      const roles = items.flatMap(({ role }) => role ?? []).toSorted()
      return { chart: made.body.chart as string, numbers: items.map(({ number }) => number), roles }
    }
    const [usual, services, small] = [
      await chartOf('A'),
      await chartOf('B', 'services'),
      await chartOf('C', 'small company'),
    ]
    assert.equal(usual.chart, 'goods and services')
    assert.equal(services.chart, 'services')
    assert.deepEqual([services.roles, small.roles], [usual.roles, usual.roles])
    assert.ok(usual.numbers.includes('5000') && !services.numbers.includes('5000') && services.numbers.includes('5050'))
    assert.ok(small.numbers.length < 30, String(small.numbers.length))
    assert.equal(
      (
        await administrator('POST', '/api/financial/legal-entities', {
          body: { ...company, code: 'D', chart: 'other' },
        })
      ).status,
      400,
    )
  } finally {
    await t.close()
  }
})

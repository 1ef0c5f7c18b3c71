import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { labelledQuestions } from '#modules/retrieval/sample/questions.ts'
import type { Measurement } from '#modules/retrieval/shared/retrieval.ts'
import { createSampleApp, type TestApp } from '#server/testing/app.ts'
import { followChanges } from './follow.ts'

let t: TestApp
before(async () => {
  t = await createSampleApp()
  await followChanges(t.app)
  // The company of a whole run has this already.
  await t.app.pool.query(
    `insert into installation (name, value) values ('sample company', '{}') on conflict do nothing`,
  )
})
after(() => t?.close())

test('every labelled question has an answer in the index', async () => {
  const { rows } = await t.app.pool.query<{ title: string; text: string; page: number | null }>(
    'select title, text, page from retrieval_passages',
  )
  for (const { title, page } of labelledQuestions)
    assert.ok(
      rows.some(
        (row) => (row.title === title || row.text.includes(title)) && (page === undefined || row.page === page),
      ),
      title,
    )
})

test('A11 quality is measured by administrators, and words answer most questions', async () => {
  const administrator = await t.as('administrator')
  const url = '/api/ai/retrieval-index/quality'
  assert.deepEqual((await administrator('GET', url)).body, { measurable: true, last: null })
  assert.equal((await (await t.as('auditor'))('POST', url)).status, 403)
  const { status, body, text } = await administrator('POST', url)
  assert.equal(status, 200, text)
  const { quality, model } = body as Measurement
  assert.deepEqual(
    [quality.questions, quality.meaning, quality.both, model],
    [labelledQuestions.length, null, null, null],
  )
  assert.ok(quality.words.recallAt10 > 0.6 && quality.words.mrr > 0.5, JSON.stringify(quality.words))
  assert.equal(quality.missed.length, Math.round((1 - quality.words.recallAt10) * quality.questions))
  assert.deepEqual((await (await t.as('auditor'))('GET', url)).body.last, body)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { until } from '#shared/testing/until.ts'
import { takeReply } from './take-reply.ts'

const queryKey = ['favourites']

test('what was asked before a change and is answered after it does not undo what the change replied', async () => {
  const queries = new QueryClient()
  const answers: ((now: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(queries, {
    queryKey,
    queryFn: () => new Promise((answer) => void answers.push(answer)),
  })
  const end = observer.subscribe(() => {})
  answers.shift()!(['An order'])
  await until('the first answer', () => queries.isFetching() === 0)
  // A page that was opened is remembered, and what is kept is asked for again; meanwhile a list is added.
  void queries.invalidateQueries({ queryKey })
  takeReply(queries, queryKey, ['An order', 'Vendors'])
  answers.shift()!(['An order'])
  answers.shift()?.(['An order', 'Vendors'])
  await until('the last answer', () => queries.isFetching() === 0)
  assert.deepEqual(queries.getQueryData(queryKey), ['An order', 'Vendors'])
  end()
  queries.clear()
})

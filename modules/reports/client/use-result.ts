import { useEffect, useState } from 'react'
import { fieldsOf, sentenceOf, useApi } from '#client/api.ts'
import type { Question } from '#modules/reports/shared/question.ts'
import { resultCall, type Result } from '#modules/reports/shared/result.ts'

const debounceMs = 150

/** The text a moment after its last change. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The result of a question; the last good one stays while the next is computed or refused. */
export function useResult(question: Question) {
  const text = JSON.stringify(question)
  const settled = useSettled(text)
  const read = useApi(resultCall, { query: { question: settled } }, { keep: true })
  const [last, setLast] = useState<Result>()
  const fresh = read.data && !read.isPlaceholderData ? read.data : undefined
  if (fresh && fresh !== last) setLast(fresh)
  const failed = read.isError && settled === text
  return {
    result: fresh ?? last,
    waiting: text !== settled || read.isPlaceholderData || (read.isFetching && !fresh),
    faults: failed ? fieldsOf(read.error) : {},
    failure: failed ? sentenceOf(read.error) : null,
    retry: () => void read.refetch(),
  }
}

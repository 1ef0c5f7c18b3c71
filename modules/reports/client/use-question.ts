import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Question, readQuestion } from '#modules/reports/shared/question.ts'

export type Asking = {
  question: Question | null
  /** The question of the address is another than the saved one. */
  changed: boolean
  ask: (next: Question | null) => void
}

/** A question as its address has it: the schema puts its properties in one order. Null where it is none yet. */
const textOf = (question: Question | null): string | null => {
  const { data } = Question.safeParse(question)
  return data ? JSON.stringify(data) : null
}

/** The question in the address, else the saved one; a change replaces the address, so that Back leaves the report. */
export function useQuestion(saved: Question | null = null): Asking {
  const [params, setParams] = useSearchParams()
  const text = params.get('question')
  const own = text === null ? null : readQuestion(text)
  const usual = textOf(saved)
  const ask = useCallback(
    (next: Question | null) => {
      const written = textOf(next)
      if (next !== null && written === null) return
      setParams(
        (now) => {
          if (written === null || written === usual) now.delete('question')
          else now.set('question', written)
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParams, usual],
  )
  return { question: own ?? saved, changed: own !== null && textOf(own) !== usual, ask }
}

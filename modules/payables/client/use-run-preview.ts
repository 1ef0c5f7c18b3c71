import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import type { Send } from '#shared/api.ts'
import { bills } from '#modules/payables/shared/bills.ts'
import { paymentRunApi } from '#modules/payables/shared/payment-runs.ts'

export type RunAsked = Send<typeof paymentRunApi.preview>['body']
const stillMs = 400

/** The payments that a run would propose, read anew once no one types any more and whenever a bill changes. */
export function useRunPreview(body: RunAsked, enabled: boolean) {
  const question = JSON.stringify(body)
  const [still, setStill] = useState(question)
  useEffect(() => {
    const timer = setTimeout(() => setStill(question), stillMs)
    return () => clearTimeout(timer)
  }, [question])
  const read = useQuery({
    // The path of bills first: live changes of bills read it anew.
    queryKey: [bills.path, 'payment run', still],
    queryFn: ({ signal }) => call(paymentRunApi.preview, { body: JSON.parse(still) as RunAsked }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { ...read, isPlaceholderData: enabled && (read.isPlaceholderData || still !== question) }
}

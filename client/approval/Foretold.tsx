import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import type { AnyRecord } from '#shared/record.ts'
import { standingApi } from '#shared/standing.ts'
import { routeOf } from './words.ts'

type Props = {
  record: Pick<AnyRecord, 'name'>
  amount: string | null
  currency: string | undefined
  /** Other fields that a policy may ask for. */
  fields?: Readonly<Record<string, string | undefined>>
}
const stillMs = 400

/** Who will be asked, said before it is saved; once nobody types any more. */
export function Foretold({ record, amount, currency, fields = {} }: Props) {
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  const question = JSON.stringify([amount, currency, given])
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(question), stillMs)
    return () => clearTimeout(timer)
  }, [question])
  const asked = Boolean(amount && Number(amount) > 0 && currency)
  const { data } = useQuery({
    queryKey: ['foretold', record.name, question],
    queryFn: ({ signal }) =>
      call(
        standingApi.foretold,
        { params: { noun: record.name }, query: { amount: amount!, currency: currency!, with: given } },
        { signal },
      ),
    enabled: asked && still === question,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <output className="block min-h-5 text-caption text-fg-muted">
      {asked && data && (data.steps.length ? `Approver: ${routeOf(data)} (${data.policy})` : `No approval needed`)}
    </output>
  )
}

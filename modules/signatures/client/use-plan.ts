import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, sentenceOf, urlOf } from '#client/api.ts'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { signatureRequests, type SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import { bodyOf, planOf, type Plan } from './places.ts'

const restMs = 500

/** Signers and places as they are worked on: each change is kept as soon as the hand rests, one after the other. */
export function usePlan(request: SignatureRequestDetail) {
  const { id } = request
  const queries = useQueryClient()
  const [plan, setPlan] = useState(() => planOf(request))
  const [state, setState] = useState<{ saving: boolean; failure: string | null }>({ saving: false, failure: null })
  const version = useRef(request.version)
  const waiting = useRef<{ plan: Plan; timer: ReturnType<typeof setTimeout> } | null>(null)
  const line = useRef(Promise.resolve())
  useEffect(() => {
    version.current = Math.max(version.current, request.version)
  }, [request.version])

  const save = () => {
    const next = waiting.current?.plan
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    if (!next) return
    setState({ saving: true, failure: null })
    const before = line.current
    line.current = (async () => {
      await before
      try {
        const input = { params: { id }, body: bodyOf(next) }
        const kept = await call(signatureCalls.arrange, input, { version: version.current })
        version.current = kept.version
        queries.setQueryData([urlOf(signatureRequests.api.read, { params: { id } })], kept)
        setState({ saving: waiting.current !== null, failure: null })
      } catch (error) {
        setState({ saving: false, failure: sentenceOf(error) })
      }
    })()
  }
  // What the hand has just left is kept, also where the page is left.
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  useEffect(() => () => saveNow.current(), [])

  const change = (next: Plan) => {
    setPlan(next)
    clearTimeout(waiting.current?.timer)
    waiting.current = { plan: next, timer: setTimeout(() => saveNow.current(), restMs) }
    setState({ saving: true, failure: null })
  }
  return { plan, change, ...state }
}

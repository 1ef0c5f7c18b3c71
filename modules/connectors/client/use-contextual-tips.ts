import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { connectorHelp, type TipsRecord } from '#modules/connectors/shared/help.ts'
import type { ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { contextualTips } from './contextual-tips.ts'
import type { Situation } from './help.ts'

/** While somebody types, so many milliseconds of rest before the server is asked anew; and so many until a new page has told all of itself. */
const restMs = 900
const settledMs = 60

type Known = { kind: ConnectorKind; record: TipsRecord }

/** Tips for the present state; null while the first of a kind are on their way. Old ones of the same kind stay until the new are there. */
export function useContextualTips(kind: ConnectorKind, situation: Situation | null) {
  const [known, setKnown] = useState<Known | null>(null)
  const [tries, setTries] = useState(0)
  const { stamp = null, ...context } = situation ?? {}
  const body = JSON.stringify({ connectorType: kind, ...context })
  const first = known?.kind !== kind
  useEffect(() => {
    // The page is still loading.
    if (stamp === null) return
    let over = false
    const timer = setTimeout(
      () => {
        void contextualTips(JSON.parse(body), (context) => call(connectorHelp.contextual, { body: context })).then(
          (record) => over || setKnown({ kind, record }),
        )
      },
      first ? settledMs : restMs,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `first` only says how long to wait, not whether to ask
  }, [kind, body, stamp, tries])
  return { record: first ? null : known.record, again: () => setTries((count) => count + 1) }
}

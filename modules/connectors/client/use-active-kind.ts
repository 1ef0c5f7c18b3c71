import { useEffect } from 'react'
import type { ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { help } from './help.ts'

/** The help follows the page one is on. */
export function useActiveKind(kind: ConnectorKind | undefined): void {
  useEffect(() => {
    void help.choose(kind ?? help.get().active)
  }, [kind])
}

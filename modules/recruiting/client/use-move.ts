import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '#client/api.ts'
import { toast } from '#client/ui/toast-store.ts'
import { applications, type Application } from '#modules/recruiting/shared/applications.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { moveBetween } from './pipeline-moves.ts'

export type Moved = Pick<Application, 'id' | 'version' | 'name' | 'stage'>

/** Moves a card by the steps of the noun; for some seconds it can be taken back. */
export function useMove() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const perform = async (row: Moved, to: string, back: boolean): Promise<void> => {
    const step = moveBetween(row.stage, to)
    if (step === null) {
      setFailure(`${row.name} cannot be moved from ${row.stage} to ${to}.`)
      return
    }
    if (step === 'write offer') {
      await navigate(`${offers.listPage}/new?application=${row.id}`)
      return
    }
    setFailure(null)
    try {
      const done = await call(applications.api[step], { params: { id: row.id } }, { version: row.version })
      toast({
        title: `${row.name} is in ${to}${back ? ' again' : ''}`,
        ...(back
          ? {}
          : {
              action: {
                label: 'Undo',
                altText: `Move ${row.name} back to ${row.stage}`,
                onAction: () => void perform(done, row.stage, true),
              },
            }),
      })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(applications.path),
    })
  }
  return {
    move: (row: Moved, to: string) => void perform(row, to, false),
    failure,
    dismiss: () => setFailure(null),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, sentenceOf } from '#client/api.ts'
import { toast } from '#client/ui/toast-store.ts'
import { applications } from '#modules/recruiting/shared/applications.ts'
import { offers } from '#modules/recruiting/shared/offers.ts'
import { moveBetween, type Card, type Way } from './pipeline-moves.ts'

/**
 * Moves a card by the steps of the record type; for some seconds it can be taken back. It stands where it goes to at once, and takes no other step
 * until the columns have been read anew.
 */
export function useMove() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [ways, setWays] = useState<readonly Way[]>([])
  const [followed, setFollowed] = useState<string | null>(null)
  const perform = async (card: Card, to: string, back: boolean): Promise<void> => {
    const step = moveBetween(card.stage, to)
    if (step === null) {
      setFailure(`${card.name} cannot be moved from ${card.stage} to ${to}.`)
      return
    }
    if (step === 'write offer') {
      await navigate(`${offers.listPage}/new?application=${card.id}`)
      return
    }
    setFailure(null)
    const way = { card, to }
    setWays((all) => [...all, way])
    try {
      const done = await call(applications.api[step], { params: { id: card.id } }, { version: card.version })
      toast({
        title: `${card.name} is in ${to}${back ? ' again' : ''}`,
        ...(back
          ? {}
          : {
              action: {
                label: 'Undo',
                altText: `Move ${card.name} back to ${card.stage}`,
                onAction: () => void perform(done, card.stage, true),
              },
            }),
      })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(applications.path),
    })
    setWays((all) => all.filter((each) => each !== way))
  }
  return {
    move: (card: Card, to: string, how: 'keys' | 'pointer') => {
      setFollowed(how === 'keys' ? card.id : null)
      void perform(card, to, false)
    },
    ways,
    /** The card that the keyboard has moved last, and which the focus follows. */
    followed,
    failure,
    dismiss: () => setFailure(null),
  }
}

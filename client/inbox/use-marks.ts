import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Extra } from '#client/api.ts'
import { isUnder } from '#client/live.ts'
import type { Endpoint, Reply, Send } from '#shared/api.ts'
import { inboxApi } from '#shared/inbox.ts'

/** Changes something of one's own inbox; what shows it is read anew. */
export function useInboxSend<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Send<E>): Promise<Reply<E>> => call(endpoint, input, {} satisfies Extra),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isUnder('/api/inbox', key) }),
  })
}

export const useMark = () => useInboxSend(inboxApi.mark)
export const useSnooze = () => useInboxSend(inboxApi.snooze)
export const useReadAll = () => useInboxSend(inboxApi.readAll)

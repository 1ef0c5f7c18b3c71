import { useNavigate } from 'react-router'
import { useApi, useSend } from '#client/api.ts'
import { pageOf } from '#shared/record-ref.ts'
import { channelCalls, type OwnChannel } from '#modules/channels/shared/channels.ts'
import { channels } from '#modules/channels/shared/refs.ts'

export const channelAddress = (id: string): string => pageOf(channels, id)

/** The reader's channels with what is unread; read again with every event of a channel. */
export const useOwnChannels = () => useApi(channelCalls.own, {})

/** The name of a channel for its reader: a direct conversation has that of its other people. */
export const titleOf = ({ kind, name, people }: Pick<OwnChannel, 'kind' | 'name' | 'people'>): string =>
  kind === 'direct' && people.length ? people.map((each) => each.name).join(', ') : name

/** Opens the conversation with these people, which begins where there is none. */
export function useDirect(then?: () => void) {
  const go = useNavigate()
  return useSend(channelCalls.direct, ({ id }) => {
    then?.()
    void go(channelAddress(id))
  })
}

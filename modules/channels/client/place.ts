/** Where messages are shown, and what their reader may do there. */
export type Place = {
  channelId: string
  ownId: string
  isMember: boolean
  /** An owner deletes messages of others too. */
  canDeleteAll: boolean
  /** Left out within a thread. */
  onThread?: (seq: number) => void
  onUnread: (seq: number) => void
  onFormer: (seq: number) => void
  onChanged: () => void
}

import { channels } from '#modules/channels/shared/channels.ts'

export const recordTypes = [channels]

import { shareLinks } from '#modules/sharing/shared/share-links.ts'

export const recordTypes = [shareLinks] as const

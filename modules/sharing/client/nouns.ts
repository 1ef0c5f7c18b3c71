import { shareLinks } from '#modules/sharing/shared/share-links.ts'

export const nouns = [shareLinks] as const

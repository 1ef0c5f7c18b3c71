import { card } from '#shared/card.ts'

export const shareLinks = card('documents.share-links', {
  one: 'share link',
  title: 'documentTitle',
  subtitle: 'recipient',
})

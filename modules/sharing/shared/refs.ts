import { recordRef } from '#shared/record-ref.ts'

export const shareLinks = recordRef('documents.share-links', {
  one: 'share link',
  title: 'documentTitle',
  subtitle: 'recipient',
})

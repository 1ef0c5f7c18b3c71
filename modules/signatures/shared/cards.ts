import { card } from '#shared/card.ts'

export const signatureRequests = card('documents.signature-requests', {
  one: 'signature request',
  title: 'documentTitle',
  subtitle: 'message',
})

import { recordRef } from '#shared/record-ref.ts'

export const signatureRequests = recordRef('documents.signature-requests', {
  one: 'signature request',
  title: 'documentTitle',
  subtitle: 'message',
})

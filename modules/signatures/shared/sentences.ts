import { sentences } from '#shared/sentence.ts'

/** What the pages and the server say alike of a signature request. */
export const says = sentences('signature-requests', {
  notAsked: 'You are not asked to sign it, or you have signed it already',
  notYourTurn: 'An earlier signer must sign first',
})

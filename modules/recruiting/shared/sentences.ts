import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done in recruiting, as buttons and the server say it. */
export const says = sentences('recruiting', {
  requesterOnly: 'Only the requester or an HR officer can do this',
  isErased: 'The data of this applicant is erased',
  hasOffer: 'This application has an offer: withdraw the offer first',
  noLongerKept: 'The applicant has not agreed to longer storage',
  ownInterview: 'Only the interviewer can submit the scorecard',
})

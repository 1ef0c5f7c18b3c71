import { contactRequests } from '#modules/site/shared/contact-requests.ts'

/** Every record type of the module in full. */
export const recordTypes = [contactRequests] as const

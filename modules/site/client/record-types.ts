import { contactRequests } from '#modules/site/shared/contact-requests.ts'

/** Every noun of the room in full. */
export const recordTypes = [contactRequests] as const

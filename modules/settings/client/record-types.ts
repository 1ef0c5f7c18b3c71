import { accessRequests } from '#modules/settings/shared/access-requests.ts'
import { invitations } from '#modules/settings/shared/invitations.ts'
import { mails } from '#modules/settings/shared/mails.ts'
import { members } from '#modules/settings/shared/members.ts'

/** Every record type of the module in full. */
export const recordTypes = [accessRequests, invitations, mails, members] as const

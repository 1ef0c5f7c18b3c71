import { signatureRequests } from '#modules/signatures/shared/requests.ts'

export const recordTypes = [signatureRequests] as const

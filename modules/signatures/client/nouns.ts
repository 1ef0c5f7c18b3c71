import { signatureRequests } from '#modules/signatures/shared/requests.ts'

export const nouns = [signatureRequests] as const

import { z } from 'zod'
import { FileReply, get, IdParams, post, Uuid } from '#shared/api.ts'
import { isCleanText } from '#shared/text.ts'
import { signatureRequests } from './requests.ts'
import { Arrangement, Outsider } from './signers.ts'

const OfSigner = IdParams.extend({ signerId: Uuid })
const ofSigner = <S extends string>(name: S) => `${signatureRequests.path}/:id/signers/:signerId/${name}` as const
const Person = z.strictObject({ id: Uuid, name: z.string() })
const Waiting = z.strictObject({
  id: Uuid,
  documentTitle: z.string(),
  dueOn: z.string(),
  late: z.boolean(),
  requestedByName: z.string(),
  turn: z.boolean(),
})
export type Waiting = z.output<typeof Waiting>

export const signatureCalls = {
  arrange: post(`${signatureRequests.path}/:id/arrangement`, {
    summary: 'Set the signers, their order and their places on the pages, while the request is a draft',
    params: IdParams,
    body: Arrangement,
    reply: signatureRequests.detail,
    can: 'documents.signature-requests.create',
    match: true,
  }),
  signers: get('/api/documents/signers', {
    summary: 'Members who can be asked to sign a document, by name; the first ten',
    query: z.strictObject({ documentId: Uuid, q: z.string().max(100).refine(isCleanText).optional() }),
    reply: z.array(Person),
    can: 'documents.signature-requests.create',
  }),
  outside: get('/api/documents/outside-signing', {
    summary:
      'Whether people outside can be asked to sign, as their links and codes go by mail; with an address, refused where nobody can be asked at it',
    query: z.strictObject({ mail: z.string().max(254).refine(isCleanText).optional() }),
    reply: z.strictObject({ mail: z.boolean() }),
    can: 'documents.signature-requests.create',
  }),
  remind: post(ofSigner('remind'), {
    summary: 'Remind the current signer, once a day: a member in the inbox, an external signer by e-mail',
    params: OfSigner,
    reply: signatureRequests.detail,
    can: 'documents.signature-requests.create',
  }),
  resend: post(ofSigner('link'), {
    summary: 'E-mail a new link to the current external signer; earlier links no longer work',
    params: OfSigner,
    reply: signatureRequests.detail,
    can: 'documents.signature-requests.create',
  }),
  replace: post(ofSigner('recipient'), {
    summary: 'Replace an external signer who has not signed, or correct the address',
    params: OfSigner,
    body: Outsider.omit({ role: true }),
    reply: signatureRequests.detail,
    can: 'documents.signature-requests.create',
  }),
  mine: get('/api/documents/to-sign', {
    summary: 'Documents waiting for your signature, the most urgent first',
    reply: z.array(Waiting),
    can: 'documents.signature-requests.read',
  }),
  proof: get(`${signatureRequests.path}/:id/record`, {
    summary: 'The record of a signature request: its events and hashes, sealed, for the offline verifier',
    params: IdParams,
    reply: FileReply,
    can: 'documents.signature-requests.read',
    raw: 'download',
  }),
}

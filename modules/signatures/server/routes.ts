import { letGo } from '#modules/documents/server/let-go.ts'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { createSampleSignatures } from '#modules/signatures/sample/sample.ts'
import { on } from '#server/call/hooks.ts'
import { route } from '#server/call/route.ts'
import type { ServerModule } from '#server/module.ts'
import { arrange, outsideSigning, signersLike } from './arrange.ts'
import { checks, eventChains } from './checks.ts'
import { remind, replace, resend } from './follow-up.ts'
import { refuseOut } from './keep.ts'
import { proofOf } from './proof.ts'
import { signatureRequests } from './requests.ts'
import { roles } from './roles.ts'
import { sealAnewJob } from './seal-key.ts'
import { signatureRequestRoutes } from './sign.ts'
import { serveOutside } from './serve-outside.ts'
import { turnJob } from './turn.ts'
import { toSign } from './waiting.ts'

/** Documents that people sign, in order, under the company's seal. */
export const signatures: ServerModule = {
  name: 'signatures',
  area: 'documents',
  label: 'Signatures',
  roles,
  records: [signatureRequests],
  routes: [
    ...signatureRequestRoutes,
    route(signatureCalls.arrange, ({ params, body }, call) => arrange(params.id, body, call)),
    route(signatureCalls.signers, ({ query }, call) => signersLike(query.documentId, query.q ?? '', call)),
    route(signatureCalls.outside, ({ query }, call) => outsideSigning(query.mail, call)),
    route(signatureCalls.remind, ({ params }, call) => remind(params, call)),
    route(signatureCalls.resend, ({ params }, call) => resend(params, call)),
    route(signatureCalls.replace, ({ params, body }, call) => replace(params, body, call)),
    route(signatureCalls.mine, (_, call) => toSign(call)),
    route(signatureCalls.proof, ({ params }, call) => proofOf(params.id, call)),
  ],
  jobs: [turnJob, sealAnewJob],
  checks,
  series: eventChains,
  serve: serveOutside,
  hooks: [on(letGo, refuseOut)],
  sample: createSampleSignatures,
}

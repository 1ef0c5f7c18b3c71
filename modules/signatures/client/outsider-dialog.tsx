import { call } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { Outsider } from '#modules/signatures/shared/signers.ts'
import type { Person } from './places.ts'

type Props = { people: readonly Person[]; onAdd: (person: Person) => void; onClose: () => void }

/** Somebody outside is named: who they are, where their link and code go, and what they are asked for. */
export const OutsiderDialog = ({ people, onAdd, onClose }: Props) => (
  <VerbDialog
    title="Add an external signer"
    schema={Outsider}
    defaults={{ role: 'signer' }}
    submitLabel="Add"
    onClose={onClose}
    submit={async (typed) => {
      if (people.some(({ mail }) => mail?.toLowerCase() === typed.mail.toLowerCase()))
        throw new Error(`${typed.mail} is already a signer`)
      await call(signatureCalls.outside, { query: { mail: typed.mail } })
      onAdd({ userId: null, ...typed })
    }}
  >
    The signer receives a link by e-mail. To open the document, the signer enters a code sent to the same address. The
    signer has no other access.
  </VerbDialog>
)

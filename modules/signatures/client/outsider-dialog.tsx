import { call } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { signatureCalls } from '#modules/signatures/shared/calls.ts'
import { Outsider } from '#modules/signatures/shared/signers.ts'
import type { Person } from './places.ts'

type Props = { people: readonly Person[]; onAdd: (person: Person) => void; onClose: () => void }

/** Somebody outside is named: who they are, where their link and code go, and what they are asked for. */
export const OutsiderDialog = ({ people, onAdd, onClose }: Props) => (
  <VerbDialog
    title="Ask somebody outside?"
    schema={Outsider}
    defaults={{ role: 'signer' }}
    submitLabel="Add"
    onClose={onClose}
    submit={async (typed) => {
      if (people.some(({ mail }) => mail?.toLowerCase() === typed.mail.toLowerCase()))
        throw new Error(`${typed.mail} is named already`)
      await call(signatureCalls.outside, { query: { mail: typed.mail } })
      onAdd({ userId: null, ...typed })
    }}
  >
    When it is their turn a mail brings them a link. Before they read the document they enter a code, which goes to the
    same address. They learn of nothing else here.
  </VerbDialog>
)

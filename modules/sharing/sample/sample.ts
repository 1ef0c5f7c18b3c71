import { documents } from '#modules/documents/server/documents.ts'
import { share, shareLinks } from '#modules/sharing/server/share-links.ts'
import { system } from '#server/call/actor.ts'
import { withoutVersion, type Call } from '#server/call/call.ts'
import { list } from '#server/record/list.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays, dayIn } from '#shared/day.ts'

/** A document in force that may leave the app, of this title. */
async function documentOf(title: string, { tx }: Call): Promise<string | undefined> {
  const filter = [`title:eq:${title}`, 'state:eq:effective', 'classification:in:internal,public']
  const { items } = await list(tx, documents.source, system, { filter, limit: '1' })
  return (items as { id: string }[])[0]?.id
}

/** A few documents are out by a link; one was made for the wrong people and revoked. */
export async function createSampleSharing({ agenda, now }: SampleLife): Promise<void> {
  const today = dayIn(now, 'UTC')
  const out = async (title: string, recipient: string, more: object, call: Call) => {
    const documentId = await documentOf(title, call)
    return documentId ? share({ documentId, recipient, ...more }, call) : undefined
  }
  let wrong: string | undefined
  agenda.plan(addDays(today, -6), 'manager', async (call) => {
    await out(
      'Dust and fire protection',
      'Auditors of the insurer',
      { password: 'harbour crane 12', mostOpenings: 5 },
      call,
    )
  })
  agenda.plan(addDays(today, -4), 'buyer', async (call) => {
    wrong = (await out('FSC chain of custody certificate', 'Hotel Lindqvist, reception', {}, call))?.id
    agenda.plan(addDays(today, -4), 'buyer', async (later) => {
      if (wrong) await shareLinks.acts.get('revoke')!(wrong, withoutVersion(later), undefined)
      await out('FSC chain of custody certificate', 'Hotel Lindqvist, purchasing', { mostOpenings: 5 }, later)
    })
  })
}

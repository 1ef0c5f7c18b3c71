import type { SampleLife } from '#server/module.ts'
import type { ContactMessage } from '#modules/site/shared/contact-requests.ts'
import { contactRequests, receive } from './contact-requests.ts'

const day = 24 * 60 * 60_000
type Message = ContactMessage & { daysAgo: number; worked: readonly ('take' | 'finish')[] }

/** People outside the sample company who wrote to it. */
const messages: readonly Message[] = [
  {
    topic: 'the product',
    name: 'Jonas Whitfield',
    email: 'j.whitfield@millcity.example',
    company: 'Mill City Packaging',
    daysAgo: 9,
    worked: ['take', 'finish'],
    message:
      'Our remittance advice for the last payment names a bill we cannot find. Could you tell us which of our references it settled?',
  },
  {
    topic: 'privacy',
    name: 'Carla Mendes',
    email: 'carla.mendes@example.org',
    company: null,
    daysAgo: 3,
    worked: ['take'],
    message:
      'I was the contact of one of your vendors until May. Please tell me what you keep about me, and remove my phone number.',
  },
  {
    topic: 'a demonstration',
    name: 'Sofia Brandt',
    email: 'sofia.brandt@tidewater.example',
    company: 'Tidewater Logistics',
    daysAgo: 1,
    worked: [],
    message:
      'We match about two hundred supplier bills a month by hand.\nCould somebody show us how you handle partial deliveries and freight?',
  },
]

/** Three messages of the contact form: one answered, one in hand, one new. */
export async function createSiteSample({ step, now }: SampleLife): Promise<void> {
  for (const { daysAgo, worked, ...message } of messages) {
    const at = new Date(now.getTime() - daysAgo * day)
    const { id } = await step('administrator', at, (call) => receive(message, call))
    for (const [turn, verb] of worked.entries())
      await step('administrator', new Date(at.getTime() + (turn + 1) * 3 * 60 * 60_000), (call) =>
        contactRequests.acts.get(verb)!(id, call, undefined),
      )
  }
}

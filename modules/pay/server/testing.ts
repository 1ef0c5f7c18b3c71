import type { Caller, TestReply } from '#server/testing/app.ts'

/** Two people who put a change in force together: one proposes it, the other approves it. */
type Pair = { proposes: Caller; approves: Caller }

const proposals: Readonly<Record<string, { change: string; id: string }>> = {
  'pay-rates': { change: 'pay-changes', id: 'payRateId' },
  'bank-accounts': { change: 'bank-changes', id: 'bankAccountId' },
}

/** Enters what is kept of a person, by two people where one alone cannot; replies the refusal, or the id of what is in force. */
export async function enterFact(
  { proposes, approves }: Pair,
  recordType: string,
  { ...body }: Record<string, unknown>,
): Promise<TestReply> {
  const proposal = proposals[recordType]
  if (!proposal) return proposes('POST', `/api/hr/${recordType}`, { body })
  const url = `/api/hr/${proposal.change}`
  const proposed = await proposes('POST', url, { body: { reason: 'other', ...body } })
  if (proposed.body.state !== 'in approval') return proposed
  const { id, version } = proposed.body
  const reply = await approves('POST', `${url}/${id}/approve`, { version })
  if (reply.status !== 200) return reply
  const { personId } = reply.body
  return { ...reply, body: { id: reply.body[proposal.id], version: 1, personId } }
}

/** Withdraws what is in force of a person, by two people. */
export async function withdrawFact(
  { proposes, approves }: Pair,
  recordType: 'pay-rates' | 'bank-accounts',
  fact: { id: string; version: number; personId: string },
): Promise<TestReply> {
  const reply = await proposes('POST', `/api/hr/${recordType}/${fact.id}/withdraw`, { version: fact.version })
  if (reply.status !== 200) return reply
  const url = `/api/hr/${proposals[recordType]!.change}`
  const { body } = await proposes('GET', `${url}?filter=personId:eq:${fact.personId}&filter=state:eq:in%20approval`)
  const [{ id, version }] = body.items
  return approves('POST', `${url}/${id}/approve`, { version })
}

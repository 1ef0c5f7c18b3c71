import { CallFailed } from './outbound-address.ts'
import {
  joined,
  jsonOf,
  refusalOf,
  send,
  strange,
  textAt,
  wordOf,
  type Asking,
  type Opened,
  type Probe,
} from './probe.ts'

const mostModels = 200

const keyHeader = ({ apiKey = '' }: Opened): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}

/** Asks the model one thing and answers its words. Older services know only the first name of the limit, newer models only the second. */
export async function complete(
  settings: Opened,
  messages: readonly { role: 'system' | 'user'; content: string }[],
  { most, timeoutMs }: { most: number; timeoutMs?: number },
  asking: Asking,
): Promise<string> {
  const { apiAddress = '', model = '' } = settings
  const ask = (limit: string) =>
    send(asking, {
      url: joined(apiAddress, 'chat/completions'),
      method: 'POST',
      timeoutMs,
      headers: { 'content-type': 'application/json', ...keyHeader(settings) },
      body: JSON.stringify({ model, messages, [limit]: most }),
    })
  let answer = await ask('max_tokens')
  if (answer.status === 400 && answer.text.includes('max_completion_tokens'))
    answer = await ask('max_completion_tokens')
  if (answer.status !== 200) {
    const code = wordOf(textAt(jsonOf(answer), 'error', 'code'))
    if (code === 'model_not_found')
      throw new CallFailed(code, `The service has no model ${model}, or the key may not use it`)
    if (code === 'insufficient_quota')
      throw new CallFailed(code, 'The account has no credit left, or its limit is reached')
    throw refusalOf(answer, 'The model service')
  }
  const choices = jsonOf(answer)?.['choices']
  if (!Array.isArray(choices) || choices.length === 0) throw strange('The model service')
  const content = (choices[0] as { message?: { content?: unknown } } | null)?.message?.content
  return typeof content === 'string' ? content : ''
}

export const probeAi: Probe = async (settings, asking) => {
  const { apiAddress = '', model = '' } = settings
  const answer = await send(asking, { url: joined(apiAddress, 'models'), headers: keyHeader(settings) })
  if (answer.status !== 200) throw refusalOf(answer, 'The model service')
  const data = jsonOf(answer)?.['data']
  if (!Array.isArray(data)) throw strange('The model service')
  const models = data
    .flatMap((each) => textAt(each, 'id') ?? [])
    .filter((id) => /^[\w.:/@-]{1,120}$/.test(id))
    .slice(0, mostModels)
  await complete(settings, [{ role: 'user', content: 'Answer with OK.' }], { most: 1 }, asking)
  return { says: `${model} answers`, facts: { models } }
}

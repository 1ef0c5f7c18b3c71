import { z } from 'zod'
import type { Call } from '#server/call/call.ts'
import { TipsRecord, type TipsRecord as Tips } from '#modules/connectors/shared/help.ts'
import { aboutKind, type ConnectorKind } from '#modules/connectors/shared/kinds.ts'
import { keptOf, opened } from './kept.ts'
import { CallFailed } from './outbound-address.ts'
import { complete } from './probe-ai.ts'

const patienceMs = 6000
const keepMs = 10 * 60_000
/** A model that fails is left alone for so long: nobody waits for it again and again. */
const restMs = 60_000

/** What the model has to answer; anything else is not used. */
const Answer = z.strictObject({ tips: z.array(z.string().trim().min(8).max(300)).min(1).max(3) })

const task = [
  'You help administrators of a business application with its connectors to other systems.',
  'You get the kind of a connector, its state and what the rules of the application found.',
  'Add at most three short tips that follow from these facts and are not among the rules already.',
  'Name only facts you are sure of. No greetings, no addresses, no commands that delete anything.',
  'Answer with JSON alone: {"tips":["…"]}',
].join('\n')

/** Facts without a setting, a secret or a word of the other side. */
type Told = { state: string; errorCode: string | null; filled: readonly string[] }

/** Answers already paid for, by what was asked. */
const remembered = new Map<string, { until: number; tips: string[] }>()

/** The rules' tips with some of the connected model behind them; the rules' alone where no model is connected, or its answer is late or no good. */
export async function withModel(
  rules: Tips,
  kind: ConnectorKind,
  told: Told,
  { app, correlationId }: Call,
): Promise<Tips> {
  const kept = await keptOf(app.db, 'ai')
  if (!kept?.testOk) return rules
  const { writesTips } = kept.settings
  if (writesTips !== true) return rules
  const { values, lost } = opened(app.settings, 'ai', kept)
  if (lost.length) return rules
  const facts = JSON.stringify({ connector: aboutKind[kind].label, ...told, rules: rules.tips })
  const key = `${kept.id} ${kept.version} ${facts}`
  const now = app.now().getTime()
  const known = remembered.get(key)
  if (known && known.until > now) return joined(rules, known.tips)
  try {
    const text = await complete(
      values,
      [
        { role: 'system', content: task },
        { role: 'user', content: facts },
      ],
      { most: 400, timeoutMs: patienceMs },
      { app, kind: 'ai', purpose: 'tips', correlationId },
    )
    const { tips } = Answer.parse(JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, '')))
    remember(key, now + keepMs, tips)
    return joined(rules, tips)
  } catch (error) {
    const code = error instanceof CallFailed ? error.code : 'answer'
    app.log.warn(
      { kind, errorCode: code, correlationId },
      'the model wrote no usable tips; those of the rules are shown',
    )
    remember(key, now + restMs, [])
    return rules
  }
}

function remember(key: string, until: number, tips: string[]): void {
  if (remembered.size > 200) remembered.clear()
  remembered.set(key, { until, tips })
}

/** What needs action stays first and stays marked: a model neither hides nor invents it. */
const joined = (rules: Tips, tips: readonly string[]): Tips =>
  tips.length === 0
    ? rules
    : TipsRecord.parse({ ...rules, tips: [...rules.tips, ...tips].slice(0, 8), source: 'model' })

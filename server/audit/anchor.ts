import type pg from 'pg'
import { system } from '../call/actor.ts'
import { inCall } from '../call/job-call.ts'
import type { AppContext } from '../app-context.ts'
import { sendMail } from '../outbox/mail.ts'
import type { JobHandler, ServerModule } from '../module.ts'
import { auditChain, rowChain } from './chain.ts'
import { missingSeals } from './verify.ts'

const chains = [auditChain, rowChain]

/** Where every chain ends at this moment, a line for each: whoever keeps it elsewhere can prove later that nothing before it was replaced. */
export async function anchorText({ pool, modules }: Pick<AppContext, 'pool' | 'modules'>): Promise<string> {
  const lines: string[] = []
  for (const { heads, seals } of chains) {
    const { rows } = await pool.query<{ number: string; hash: string }>(
      `select number, hash from ${seals} order by number desc limit 1`,
    )
    for (const { number, hash } of rows) lines.push(`${heads} ${number} ${hash}`)
  }
  for (const { series } of modules)
    if (series)
      for (const { series: name, number, hash } of await series.ends(pool))
        lines.push(`${series.file} ${name} ${number} ${hash}`)
  return lines.join('\n')
}

/** What of an anchor, such as a mail with other words around its lines, is not in the database any more as it was noted. */
export async function lostSince(text: string, pool: pg.Pool, modules: readonly ServerModule[]): Promise<string[]> {
  const found: string[] = []
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^> ?/, ''))
  let read = 0
  for (const chain of chains) {
    const noted = lines.flatMap((line) => {
      const [file, number, hash] = line.split(' ')
      return file === chain.heads && /^\d{1,18}$/.test(number ?? '') && /^[\da-f]{64}$/.test(hash ?? '')
        ? [{ number: number!, hash: hash! }]
        : []
    })
    read += noted.length
    found.push(...(await missingSeals(pool, chain, noted, 'in the anchor')))
  }
  for (const { series } of modules) {
    if (!series) continue
    const noted = lines.flatMap((line) => {
      const [file, name, number, hash] = line.split(' ')
      return file === series.file && name && /^\d{1,18}$/.test(number ?? '') && /^[\da-f]{64}$/.test(hash ?? '')
        ? [{ series: name, number: number!, hash: hash!, at: 'the anchor' }]
        : []
    })
    read += noted.length
    if (noted.length) found.push(...(await series.lost(pool, noted)))
  }
  return read ? found : ['The anchor has no line that notes the end of a chain.']
}

/** The ends of the chains leave the app once a day, to whom AUDIT_ANCHOR_EMAIL names. */
export const anchorJobs: JobHandler[] = [
  {
    name: 'audit.anchor',
    words: 'Publish audit checkpoints',
    every: '11 0 * * *',
    run: async (_data, app) => {
      const { auditAnchorEmail, publicOrigin } = app.settings
      if (!auditAnchorEmail) return
      const ends = await anchorText(app)
      await inCall(app, system, 'anchor', (call) => {
        const day = call.now.toISOString().slice(0, 10)
        const text = `Audit checkpoints of ${publicOrigin} on ${day}. Keep this e-mail: \`npm run verify -- <file with this text>\` proves that nothing before it was replaced.\n\n${ends}\n`
        return sendMail(call, {
          to: auditAnchorEmail,
          subject: `Anchor of the audit log, ${day}`,
          text,
          key: `audit anchor ${day}`,
        })
      })
    },
  },
]

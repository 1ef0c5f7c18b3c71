import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Key } from '../auth/secret-box.ts'
import { Problem } from '#shared/problem.ts'
import { says } from '../sentences.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Written with each hash, so that it can be raised. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
/** Each takes memory and a core: a flood of guesses must not take all of them. */
const mostAtOnce = 2
const mostWaiting = 60

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('unavailable', says.manySignIns(), undefined, 2)
    // Whoever leaves hands its place on, so the count stays.
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

type Cost = typeof cost

const derive = (
  password: string,
  salt: Buffer,
  pepper: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((done, fail) =>
        argon2(
          'argon2id',
          { message: Buffer.from(password), nonce: salt, secret: pepper, memory, passes, parallelism, tagLength },
          (error, tag) => (error ? fail(error) : done(tag)),
        ),
      ),
  )

const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. The pepper comes from the secret key: a copy of the database alone cannot be guessed at. */
export async function hashPassword(password: string, { now: pepper }: Key): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, pepper, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(salt)}$${encoded(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** Stands in where there is no account, so that the answer takes as long. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(Buffer.alloc(16, 1))}$${encoded(Buffer.alloc(tagLength))}`

/** Whether it is the password of this hash; null stands for an account that does not exist and costs the same work. `old`: under a key of before. */
export async function isPassword(
  password: string,
  hash: string | null,
  { now, before }: Key,
): Promise<boolean | 'old'> {
  if (await isUnder(password, hash, now)) return true
  for (const pepper of before) if (await isUnder(password, hash, pepper)) return 'old'
  return false
}

async function isUnder(password: string, hash: string | null, pepper: Buffer): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(hash ?? nobody) ?? []
  if (!memory) return false
  const wanted = Buffer.from(tag, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), pepper, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return hash !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

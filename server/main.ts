import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, modules } from './app.ts'
import { startSealing } from './audit/seal.ts'
import { createSampleOnce } from './first-start.ts'
import { drain } from './health.ts'
import { setupAddress } from './identity-provider/setup.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startJobs } from './jobs/jobs.ts'
import { logRequests, openLog } from './log.ts'
import { closeApp, openApp, type OpenApp } from './open-app.ts'
import { readSettings, type Settings } from './settings.ts'

const longestStopMs = 25_000
const graceMs = 2000
const longestCrashMs = 5000

const settings = readSettingsOrLeave()
const log = openLog(settings)
const closing: OpenApp['closing'] = []
let server: FastifyInstance | null = null
let leaving = false

// A terminal and npm both pass Ctrl+C on, so that it comes twice: the second one must not cut the first short.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0, signal === 'SIGTERM'))
process.on('unhandledRejection', crash)
process.on('uncaughtException', crash)

try {
  await start()
} catch (error) {
  log.debug({ err: error }, 'the start failed')
  say(inWords(error))
  await leave(1)
}

async function start(): Promise<void> {
  const { app, url } = await openApp(settings, log, closing, modules)
  const sealing = startSealing(app, settings.headsDir)
  closing.push(() => sealing.stop())
  const handlers = jobHandlers(modules)
  const jobs = await startJobs(app, url, handlers)
  closing.push(() => jobs.stop())
  if (await createSampleOnce(app, url)) {
    say('The sample company was created.')
    // Its documents can be searched at once, not after the next full minute.
    const everyMinute = handlers.filter(({ every }) => every === '* * * * *')
    await jobs.enqueue(
      app.db,
      everyMinute.map(({ name }) => ({ name, data: {} })),
    )
  }
  server = await buildApp(app, jobs)
  for (const { ongoing } of modules) {
    const work = ongoing?.(app)
    if (work) closing.push(() => work.stop())
  }
  logRequests(server, log, settings.nodeEnv === 'production' ? 'info' : 'debug')
  closing.push(() => server!.close())
  const setup = await setupAddress(app)
  if (leaving) return
  await server.listen({ port: settings.port, host: settings.host })
  if (setup) say(`Nobody can sign in yet. Make the first administrator here, once, within a day: ${setup}`)
  announce()
}

/** Told to stop: says that it is not ready, answers what it has taken on, gives everything back. */
async function leave(code: number, told = false): Promise<void> {
  if (leaving) return
  leaving = true
  setTimeout(() => process.exit(1), longestStopMs).unref()
  if (server) {
    drain(server)
    // What was sent before anybody could know is still on its way: cut off now, it would be lost. At a desk, Ctrl+C means at once.
    if (code === 0 && (told || settings.nodeEnv === 'production')) await sleep(graceMs)
  }
  await closeApp(closing, log)
  process.exit(code)
}

/** What nobody caught leaves the process in a state nobody knows: it stops, and whoever watches over it starts it again. */
function crash(error: unknown): void {
  log.fatal({ err: error }, 'the server met an error it cannot go on from')
  setTimeout(() => process.exit(1), longestCrashMs).unref()
  void leave(1)
}

function announce(): void {
  const { identity, publicOrigin, databaseUrl, dataDir } = settings
  say(`Mainstay runs at ${publicOrigin}`)
  if (identity === 'evaluation')
    say(
      'This is an evaluation: the people of the sample company sign in with accounts that everybody knows, and only this computer reaches it.',
    )
  say(
    databaseUrl
      ? `Its data is in your PostgreSQL, its files in ${dataDir}.`
      : `Its database and files are in ${dataDir}. Nothing else is used.`,
  )
  say('Press Ctrl+C to stop it.')
}

function readSettingsOrLeave(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    say((error as Error).message)
    process.exit(1)
  }
}

function inWords(error: unknown): string {
  const { code, message = String(error) } = error as { code?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Something else already listens on ${settings.host}:${settings.port}. Stop it, or set another PORT.`
  if (code === 'EACCES')
    return `This user may not listen on port ${settings.port}, or not write to ${settings.dataDir}.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL cannot be reached: ${message}`
  return `Mainstay could not start. ${message}`
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

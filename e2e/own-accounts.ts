import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { mailSink } from '#server/outbox/testing.ts'
import { freePort, quickFolder, startProcess, type ServerProcess } from '#server/testing/process.ts'
import { clockEnv } from './clock.ts'
import { openAt, openPages, type Look } from './stage.ts'

export const firstPassword = 'tuba gravel ninety moss'
export const ingrid = 'ingrid@northwind.test'

/** The link that makes the first administrator, once the server has said it. */
export async function firstLink(server: ServerProcess): Promise<string> {
  await server.up()
  const link = new URL(/Make the first administrator here.*?(http:\S+)/.exec(server.output())![1]!)
  return link.pathname + link.hash
}

/**
 * A product of its own whose accounts are its own, and what people do on its sign-in pages. Its database is made anew by 90 migrations, which
 * is much of what a journey costs; with `made` it begins with a copy of that folder.
 */
export async function ownAccounts(t: TestContext, made?: string) {
  const dataDir = quickFolder()
  if (made) spawnSync('cp', ['-a', `${made}/.`, dataDir])
  const sink = await mailSink()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = startProcess({
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...clockEnv,
    IDENTITY: 'directory',
    MAIL_URL: sink.url,
    MAIL_FROM: 'Mainstay <mainstay@northwind.test>',
  })
  t.after(async () => {
    // An open page would go on asking a server that is gone.
    for (const page of openPages()) if (page.url().startsWith(url)) await page.context().close()
    server.kill('SIGTERM')
    await server.ended
    await sink.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const open = async (path: string, look?: Look): Promise<Page> => {
    const page = await openAt(url, look)
    await page.goto(url + path)
    return page
  }
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const signIn = async (page: Page, email: string, password: string) => {
    await page.goto(`${url}/login`)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/sign-in\//)
    await fill(page, { 'E-mail': email, Password: password })
    await press(page, 'Sign in')
  }
  const inside = (page: Page) => page.getByRole('button', { name: /account menu/ }).waitFor()
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${url}/home`)
  }
  /** Answers the page of the administrator, who has signed in. */
  const makeAdministrator = async (link: string): Promise<Page> => {
    const page = await open(link)
    await fill(page, { 'Your name': 'Ingrid Solberg', 'E-mail': ingrid, Password: firstPassword })
    await press(page, 'Create account')
    await page.getByText('Your account is ready').waitFor()
    await signIn(page, ingrid, firstPassword)
    await inside(page)
    return page
  }
  return { url, sink, server, open, fill, press, signIn, inside, signOut, makeAdministrator }
}

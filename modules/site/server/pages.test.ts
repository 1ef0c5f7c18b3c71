import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { publicAddresses } from '#modules/site/shared/addresses.ts'
import { themed } from '#server/pages/public-pages.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let t: TestApp
before(async () => void (t = await createTestApp()))
after(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  t.server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1]!)
/** Addresses the public pages lead to that are no public pages: sign-in, and what is for machines. */
const others = ['/login', '/.well-known/security.txt']
const front = ['/login', '/register', '/forgot-password']

test('S2-01 every public page answers with a title and description of its own, and an address to be known by', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const cards = new Set<string>()
  for (const path of publicAddresses) {
    const { statusCode, body, headers } = await get(path)
    assert.equal(statusCode, 200, path)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8', path)
    const title = one(body, /<title>([^<]*)<\/title>/)
    const description = one(body, /<meta name="description" content="([^"]*)"/)
    assert.match(title, /^.{5,60}$/, path)
    assert.match(title, /· Mainstay$/, path)
    assert.match(description, /^.{40,155}$/, path)
    titles.add(title)
    descriptions.add(description)
    assert.equal(one(body, /<link rel="canonical" href="([^"]*)"/), `${t.app.settings.publicOrigin}${path}`)
    assert.equal(one(body, /property="og:url" content="([^"]*)"/), `${t.app.settings.publicOrigin}${path}`)
    assert.equal(one(body, /property="og:title" content="([^"]*)"/), title, path)
    const card = one(body, /property="og:image" content="([^"]*)"/)
    cards.add(card)
    const { rawPayload } = await get(card.slice(t.app.settings.publicOrigin.length))
    // A PNG says its width and height in its first bytes.
    assert.equal(rawPayload.toString('latin1', 1, 4), 'PNG', card)
    assert.deepEqual([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)], [1200, 630], card)
    assert.equal(all(body, /<h1[ >](.)/g).length, 1, `${path} has one heading of the first level`)
    assert.ok(!body.includes('{{'), `${path} has an empty slot`)
  }
  assert.equal(titles.size, publicAddresses.length)
  assert.equal(descriptions.size, publicAddresses.length)
  assert.equal(cards.size, publicAddresses.length)
})

test('R23 no public page carries a script, an inline style or a handler, and its policy allows none', async () => {
  for (const path of [...publicAddresses, ...front, '/contact/sent', '/register/sent', '/forgot-password/sent']) {
    const { body, headers } = await get(path)
    // Data for search engines is no script: a browser does not run it.
    assert.deepEqual(
      all(body, /<script([^>]*)>/g).filter((attributes) => attributes !== ' type="application/ld+json"'),
      [],
      path,
    )
    for (const data of all(body, /<script type="application\/ld\+json">([^<]*)</g))
      assert.equal((JSON.parse(data) as Record<string, string>)['@context'], 'https://schema.org')
    assert.ok(!/ style="|<style| on\w+="|javascript:/.test(body), path)
    assert.deepEqual(
      all(body, /(?:src|srcset|href)="(https?:[^"]*)"/gi).filter((url) => !url.startsWith(t.app.settings.publicOrigin)),
      [],
      path,
    )
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; connect-src 'self'; style-src 'self'; /)
    assert.ok(!/script-src|unsafe|https?:/.test(policy), policy)
    for (const [name, value] of Object.entries({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    }))
      assert.equal(headers[name], value, path)
    assert.equal(headers['set-cookie'], undefined, `${path} sets no cookie`)
  }
})

test('S1-01 every link of the public pages leads to a page, and every file they name is there', async () => {
  const anchors = new Map<string, string>()
  for (const path of publicAddresses) anchors.set(path, (await get(path)).body)
  for (const [path, body] of anchors) {
    for (const href of all(body, /<a[^>]* href="([^"]*)"/g)) {
      const [to, anchor] = href.split('#')
      const address = (to || path).split('?')[0]!
      assert.ok(anchors.has(address) || others.includes(address), `${path} leads to ${href}`)
      if (anchor) assert.ok(anchors.get(address)?.includes(`id="${anchor}"`), `${path} leads to ${href}`)
    }
    const files = [
      ...all(body, /<(?:link rel="(?:stylesheet|preload|icon|apple-touch-icon)") href="([^"]*)"/g),
      ...all(body, /(?:src|srcSet)="(\/[^"]*)"/gi),
    ]
    assert.ok(files.length >= 4, path)
    for (const file of new Set(files)) assert.equal((await get(file)).statusCode, 200, `${path} names ${file}`)
  }
  assert.ok(anchors.get('/home')!.includes('href="/login"'))
})

test('S1-01 the sign-in page leads on to registering and to a forgotten password where people have accounts of their own, and both lead back', () => {
  const built = (name: string) => readFileSync(join(import.meta.dirname, '../../../dist/pages', `${name}.html`), 'utf8')
  for (const kind of ['directory', 'entra']) {
    const links = (page: string) => all(built(`${page}.${kind}`), /<a[^>]* href="([^"]*)"/g)
    for (const each of ['/register', '/forgot-password']) {
      assert.ok(links('login').includes(each), `${kind}: ${each}`)
      assert.ok(links(each.slice(1)).includes('/login'), `${kind}: ${each}`)
    }
  }
})

test('S2-02 the root leads to the home page for good, without what was asked beside it', async () => {
  const { statusCode, headers } = await get('/?utm=1')
  assert.deepEqual([statusCode, headers.location], [301, '/home'])
  const slash = await get('/solutions/hr/')
  assert.deepEqual([slash.statusCode, slash.headers.location], [301, '/solutions/hr'])
})

test('a chosen theme holds for the page, its pictures and its frame', async () => {
  const dark = (await get('/home', { cookie: 'theme=dark' })).body
  assert.match(dark, /<html lang="en" data-theme="dark">/)
  assert.match(dark, /<source media="all" srcSet="[^"]*-dark-/i)
  const light = (await get('/home', { cookie: 'theme=light' })).body
  assert.match(light, /<source media="not all" srcSet="[^"]*-dark-/i)
  const system = await get('/home', { cookie: 'theme="><script>' })
  assert.match(system.body, /data-theme="system"/)
  assert.match(system.body, /<source media="\(prefers-color-scheme: dark\)"/)
  assert.equal((await get('/home', { 'if-none-match': String(system.headers.etag) })).statusCode, 304)
  assert.equal(
    (await get('/home', { 'if-none-match': String(system.headers.etag), cookie: 'theme=dark' })).statusCode,
    200,
  )
})

test('a chosen theme keeps the width that a picture is for', () => {
  const page = '<source media="(max-width: 640px) and (prefers-color-scheme: dark)">'
  assert.equal(themed(page, 'dark'), '<source media="(max-width: 640px)">')
  assert.equal(themed(page, 'light'), '<source media="not all">')
})

test('search engines are told of every page and of nothing else', async () => {
  const { publicOrigin } = t.app.settings
  const sitemap = await get('/sitemap.xml')
  assert.match(String(sitemap.headers['content-type']), /^application\/xml/)
  assert.deepEqual(
    all(sitemap.body, /<loc>([^<]*)<\/loc>/g).sort(),
    [...publicAddresses, ...front].map((path) => publicOrigin + path).sort(),
  )
  const robots = await get('/robots.txt')
  assert.ok(robots.body.includes(`Sitemap: ${publicOrigin}/sitemap.xml`))
  assert.match(robots.body, /^Disallow: \/api\/$/m)
  const contact = await get('/.well-known/security.txt')
  assert.match(contact.body, new RegExp(`^Contact: ${publicOrigin}/contact`, 'm'))
  assert.ok(Date.parse(one(contact.body, /Expires: (.*)/)) > t.app.now().getTime())
})

test('the style is one file, small on the wire', async () => {
  const { body } = await get('/home')
  const [style, ...more] = all(body, /<link rel="stylesheet" href="([^"]*)"/g)
  assert.deepEqual(more, [])
  const sent = await get(style!, { 'accept-encoding': 'gzip' })
  assert.ok(sent.rawPayload.length < 12 * 1024, `${sent.rawPayload.length} bytes`)
})

test('S2-01 the pages in front of the sign-in are told to search engines, and no other page of the application is', async () => {
  const told = new Set<string>()
  for (const path of front) {
    const { statusCode, body } = await get(path)
    assert.equal(statusCode, 200, path)
    assert.ok(!body.includes('noindex'), path)
    assert.ok(!body.includes('{{'), `${path} has an empty slot`)
    assert.equal(one(body, /<link rel="canonical" href="([^"]*)"/), `${t.app.settings.publicOrigin}${path}`)
    assert.match(one(body, /<title>([^<]*)<\/title>/), /^.{5,45} · Mainstay$/)
    told.add(one(body, /<meta name="description" content="([^"]{40,155})"/))
  }
  assert.equal(told.size, 3)
  for (const path of ['/dashboard', '/auth/callback', '/auth/sign-in', '/account/password', '/nowhere'])
    assert.ok((await get(path)).body.includes('<meta name="robots" content="noindex" />'), path)
  for (const path of ['/auth/sign-in', '/auth/microsoft/callback']) {
    const files = all((await get(path)).body, /<link rel="modulepreload" crossorigin href="([^"]*)"/g)
    assert.ok(
      files.some((file) => file.includes('msal')),
      path,
    )
    for (const file of files) assert.equal((await get(file)).statusCode, 200, file)
  }
})

test('data for search engines names real pages by their whole address', async () => {
  const { publicOrigin } = t.app.settings
  for (const path of publicAddresses) {
    const { body } = await get(path)
    const graphs = all(body, /<script type="application\/ld\+json">([^<]*)</g).map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    )
    assert.equal(graphs.length, 1, path)
    const crumbs = JSON.stringify(graphs)
    for (const address of all(crumbs, /"(?:item|url)":"([^"]*)"/g))
      assert.ok(
        address.startsWith(publicOrigin) && publicAddresses.some((each) => publicOrigin + each === address),
        `${path} names ${address}`,
      )
    assert.ok(crumbs.includes(`${publicOrigin}${path}"`), `${path} names itself`)
  }
})

test('the public pages promise nothing that is not there: sentences that were not true stay away', async () => {
  const text = new Map<string, string>()
  for (const path of publicAddresses) text.set(path, (await get(path)).body.replace(/<[^>]+>/g, ' '))
  for (const [path, said] of text)
    for (const untrue of [
      /set approval limits|approval limits and tolerances/i,
      /limit you set|amount you set/i,
      /next person is asked/i,
      /areas are complete|complete enough|Three are complete/i,
      /export everything/i,
      /while they change it/i,
    ])
      assert.doesNotMatch(said, untrue, path)
  assert.match(text.get('/solutions/procurement')!, /Requisitions for everyone/)
})

test('U6 no public page denies what the product does, or promises what it does not do', async () => {
  const pages = await Promise.all(publicAddresses.map(async (path) => (await get(path)).body))
  for (const untrue of [
    /Approve a document, or have it acknowledged/,
    /Set times after which files are removed/,
    /Mention a colleague so that they are notified/,
    /for which account/,
    /payments two people agreed on/i,
    /Proposed by one person, approved by another/,
  ])
    assert.ok(!pages.some((body) => untrue.test(body)), String(untrue))
})

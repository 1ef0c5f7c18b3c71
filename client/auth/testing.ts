/** The browser's storage, for tests of what is kept in it. */
export function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key]! : null),
    setItem: (key: string, value: string) => void (items[key] = String(value)),
    removeItem: (key: string) => void delete items[key],
  }
  // Object.keys lists stored keys only, as in a browser.
  const items: Record<string, string> = Object.create(methods, { length: { get: () => Object.keys(items).length } })
  return items as unknown as Storage
}

/** A server for `fakeBrowser`: the answer to one address, or an error that the network throws. */
type FakeServer = (path: string, body: Record<string, unknown>) => Response | Promise<Response>

export const fakeOrigin = 'http://localhost:3000'

/** As much of a browser as the identity library and our sign-in need, in place of the globals until `restore`. */
export function fakeBrowser(server: FakeServer) {
  const names = [
    'window',
    'parent',
    'self',
    'top',
    'location',
    'document',
    'history',
    'localStorage',
    'sessionStorage',
    'fetch',
    'addEventListener',
    'removeEventListener',
  ] as const
  const kept = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
  const put = (values: Partial<Record<(typeof names)[number], unknown>>) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  const browser = {
    /** Where the page was sent. */
    went: [] as string[],
    calls: [] as { path: string; body: Record<string, unknown> }[],
    /** Opens an address of the site as a new page: what stays is the storage. */
    visit(address: string) {
      const { href, pathname, search, hash } = new URL(address, fakeOrigin)
      const go = (url: string) => void browser.went.push(url)
      put({ location: { href, origin: fakeOrigin, pathname, search, hash, assign: go, replace: go, reload() {} } })
    },
    /** Tells the page of something, such as another tab's change of the storage. */
    tell: (type: string, event: object = {}) => {
      for (const listener of listeners.get(type) ?? []) listener(event)
    },
    restore() {
      for (const [name, descriptor] of kept) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    },
  }
  put({
    window: globalThis,
    parent: globalThis,
    self: globalThis,
    top: globalThis,
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
    document: {
      title: 'Page',
      cookie: '',
      addEventListener() {},
      removeEventListener() {},
      getElementsByTagName: () => [],
    },
    history: { replaceState() {} },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: (event: unknown) => void) =>
      void listeners.get(type)?.delete(listener),
    fetch: async (url: string, init?: { body?: string; signal?: AbortSignal }) => {
      const body = (init?.body ? JSON.parse(init.body) : {}) as Record<string, unknown>
      browser.calls.push({ path: url, body })
      const { signal } = init ?? {}
      const aborted = new Promise<never>((_, fail) =>
        signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
      )
      // oxlint-disable-next-line promise/catch-or-return -- whoever waits for the answer is told
      aborted.catch(() => {})
      return Promise.race([server(url, body), aborted])
    },
  })
  browser.visit('/login')
  return browser
}

const metadata = {
  issuer: `${fakeOrigin}/oidc`,
  authorization_endpoint: `${fakeOrigin}/oidc/auth`,
  token_endpoint: `${fakeOrigin}/oidc/token`,
  end_session_endpoint: `${fakeOrigin}/oidc/session/end`,
  jwks_uri: `${fakeOrigin}/oidc/jwks`,
}

/** What GET /api/public/auth-config answers in an evaluation. */
export const fakeConfig = {
  kind: 'evaluation',
  origin: fakeOrigin,
  clientId: 'mainstay',
  authority: 'https://localhost:3000/oidc',
  knownAuthorities: ['localhost:3000'],
  authorityMetadata: JSON.stringify(metadata),
  protocolMode: 'OIDC',
} as const

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** An answer of /auth/token for one person; nobody checks the signature of its id token in the browser. */
export function fakeAnswer(nonce: string, changes: object = {}, ownClaims: object = {}) {
  const claims = {
    iss: metadata.issuer,
    aud: 'mainstay',
    sub: 'uid',
    oid: 'uid',
    tid: 'utid',
    name: 'Ada',
    preferred_username: 'ada@example.test',
    nonce,
    iat: 1,
    exp: 4_000_000_000,
    ...ownClaims,
  }
  return {
    success: true,
    token: 'ours',
    user: { id: 'uid.utid', email: 'ada@example.test', name: 'Ada' },
    expiresIn: 3600,
    idToken: `${part({ alg: 'RS256' })}.${part(claims)}.sig`,
    clientInfo: part({ uid: 'uid', utid: 'utid' }),
    support: { userId: 'u1', sessionId: 's1' },
    ...changes,
  }
}

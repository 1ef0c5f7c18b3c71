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

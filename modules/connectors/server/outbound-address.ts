import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Settings } from '#server/settings.ts'

export type Address = { address: string; family: 4 | 6 }

/** Why another system could not be asked; `code` is short and the same every time. */
export class CallFailed extends Error {
  readonly code: string
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CallFailed'
    this.code = code
  }
}

/** Networks that are not the public Internet (IANA special-purpose registries). */
const special = listOf(
  [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ].flatMap((line) => line.split(' ')),
)
/** Of IPv6 only this is the public Internet, less what carries an IPv4 address of the sender's choice or is for documents. */
const global6 = listOf(['2000::/3'])
const not6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return list
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** The IPv4 address inside a mapped or NAT64 one, else the address itself. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  const words = wordsOf(address)
  const prefix = words.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:65535' && prefix !== '100:65435:0:0:0:0') return address
  const [high = 0, low = 0] = words.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight 16-bit words of an IPv6 address. */
function wordsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address.split('%')[0]!)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address.split('%')[0]!
  const [head = '', tail] = text.split('::')
  const read = (part: string) => (part ? part.split(':').map((word) => Number.parseInt(word, 16)) : [])
  const before = read(head)
  if (tail === undefined) return before
  const after = read(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

export function isPublic(address: string): boolean {
  const inner = plain(address)
  if (isIP(inner) === 4) return !special.check(inner, 'ipv4')
  return isIP(inner) === 6 && global6.check(inner, 'ipv6') && !not6.check(inner, 'ipv6')
}

type Outside = Pick<Settings, 'privateNetworks' | 'nodeEnv'>

/** True where the operator opened this address; only they can, not an administrator of the application. */
const isOpened = (address: string, { privateNetworks }: Outside): boolean => {
  const inner = plain(address)
  return listOf(privateNetworks).check(inner, familyOf(inner))
}

/**
 * The addresses of a host, all of them checked: what is connected to is what was looked at, so that a name which answers differently the
 * next time leads nowhere. `inside` says that each lies in a network of PRIVATE_NETWORKS. A test installation calls nothing public.
 */
export async function addressesOf(
  host: string,
  settings: Outside,
  resolve: (name: string) => Promise<Address[]> = async (name) =>
    (await lookup(name, { all: true })) as { address: string; family: 4 | 6 }[],
): Promise<{ addresses: Address[]; inside: boolean }> {
  const name = host.replace(/^\[|\]$/g, '')
  const literal = isIP(name)
  const addresses: Address[] = literal
    ? [{ address: name, family: literal as 4 | 6 }]
    : await resolve(name).catch((error: unknown) => {
        throw new CallFailed('dns', `The name ${name} is not known: check how it is written`, error)
      })
  if (addresses.length === 0) throw new CallFailed('dns', `The name ${name} has no address`)
  const opened = addresses.map(({ address }) => isOpened(address, settings))
  const shut = addresses.some(({ address }, at) => !opened[at] && (!isPublic(address) || settings.nodeEnv === 'test'))
  if (shut)
    throw new CallFailed(
      'address',
      `${name} is inside a private network that this installation may not call: the operator opens it with PRIVATE_NETWORKS`,
    )
  return { addresses, inside: opened.every(Boolean) }
}

import type { Plugin } from 'vite'

/** Formats of texts that no schema of ours has: addresses of networks, ids of other makers, days and times, which are `z.iso`. */
const formats =
  'jwt emoji guid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration'
/** What goes from the read form back to the written one, and what only asks whether a value is valid. */
const ways =
  'encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync validate validateAsync'
const unused = new RegExp(
  `^    (?:async )?(?:${`${formats} ${ways}`.replaceAll(' ', '|')})(?:\\(|: )[\\s\\S]*?^    },\\n`,
  'gm',
)

/** The first in the second, each at least once: where the library is another one than this was written for, the build stops. */
function without(code: string, ...cuts: [what: RegExp | string, instead: string][]): string {
  return cuts.reduce((left, [what, instead]) => {
    const rest = left.replaceAll(what, instead)
    if (rest === left) throw new Error(`scripts/lean-schemas.ts finds no ${what} in zod`)
    return rest
  }, code)
}

/** Leaves out of the browser's schemas what only the server and the description of the API need, and what nothing of ours asks the library for. */
export const leanSchemas = (): Plugin[] => [
  {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/(?:[\w-]+\/)?[^/]+\.ts$/ },
      handler: (code) => ({
        code: code
          .replace(/\bsummary:\s*(['`])(?:(?!\1)[^\\]|\\.)*\1/g, "summary: ''")
          .replace(/^\s+rate: \d+,$/gm, ''),
        map: null,
      }),
    },
  },
  {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/(classic\/schemas|core\/to-json-schema)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/schemas.js'))
          return {
            code: without(
              code,
              [/^\s*inst\._zod\.processJSONSchema = .*$/gm, ''],
              [unused, ''],
              // Code made from text is forbidden here (`client/zod-config.ts`).
              ['core.$ZodObjectJIT.init', 'core.$ZodObject.init'],
              // It follows values that contain themselves: what is read here was JSON, or typed.
              ['core.config({ memoizer: core.memoizer() })', 'return'],
            ),
            map: null,
          }
        const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
        const absent = 'const absent = () => { throw new Error("The browser describes no schema.") }'
        return { code: `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} }`, map: null }
      },
    },
  },
]

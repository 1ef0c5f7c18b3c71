import { readFileSync } from 'node:fs'
import { pause } from '#shared/testing/until.ts'
import { answering } from './child.ts'

/** What a hostile file might make of its reader. */
const deeds = {
  answers: ({ say }: { say?: string }) => say,
  'looks around': () => ({
    env: Object.keys(process.env).filter((name) => !/^(NODE_CHANNEL|__CF|LC_|LANG)/.test(name)),
  }),
  'runs text': () => {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what must not work
    return String(new Function('return 1')())
  },
  loops: () => {
    for (;;);
  },
  'takes buffers': async () => {
    const held: Buffer[] = []
    for (;;) {
      held.push(Buffer.alloc(20_000_000, 1))
      // Memory that grows over time is the subject: what watches over the process has its turn.
      await pause(1)
    }
  },
  'takes the heap': () => {
    const held: unknown[] = []
    for (;;) held.push(Array.from({ length: 1000 }, (_, n) => ({ n })))
  },
  dies: () => process.exit(3),
  'reads a file': ({ path }: { path?: string }) => readFileSync(path!, 'utf8').length,
}
export type Deed = { deed: keyof typeof deeds; say?: string; path?: string }

answering<Deed, unknown>((asked) => deeds[asked.deed](asked))

/** Whether this run is exhaustive (`npm run test:walks`). The gate (`npm test`) takes a small fixed share of each walk. */
export const exhaustive = process.env['EXHAUSTIVE'] === '1'

const [part = 1, parts = 1] = (process.env['PART'] ?? '').split('/').flatMap((each) => (each ? [Number(each)] : []))

/** The items of this run: all of them, or with PART=2/8 the second of eight parts. */
export const inPart = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % parts === part - 1)

/** All items of this run where it is exhaustive; in the gate `most` of them, evenly spread and the same in every run. */
export function shareOf<T>(all: readonly T[], most: number): T[] {
  if (exhaustive || all.length <= most) return inPart(all)
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!)
}

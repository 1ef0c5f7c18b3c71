import type { CSSProperties } from 'react'
import type { Flow } from '#modules/visualizer/shared/topology.ts'

/** How long one dash takes: the more went over a connection, the quicker it moves. */
export const paceOf = ({ count }: Flow): CSSProperties => {
  const seconds = Math.max(1.6 - 0.35 * Math.log10(count + 1), 0.3)
  return { '--flow-pace': `${seconds.toFixed(2)}s` } as CSSProperties
}

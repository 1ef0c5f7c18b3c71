import type { Topology } from '#modules/visualizer/shared/topology.ts'
import { drawFlows, heightOf, measures, placeNodes } from './layout.ts'

/** Colours as CSS writes them. */
export type Colours = Readonly<Record<'surface' | 'fg' | 'fg-muted' | 'line-strong' | 'danger', string>>

/** Width of the picture, and of the margin around what is drawn, in pixels. */
const size = { width: 1360, margin: 24, head: 40 }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Percent across becomes pixels; pixels down stay. */
const inPixels = (path: string): string =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${across(Number(x))} ${y}`)
const across = (percent: number): number => Math.round(percent * size.width) / 100

/** The diagram as a picture of its own that needs neither our styles nor our letters; with `figures` the counts stand on the connections. */
export function pictureOf(topology: Topology, caption: string, colours: Colours, figures: boolean): string {
  const placed = placeNodes(topology.nodes, topology.flows)
  const drawn = drawFlows(topology.flows, placed)
  const high = heightOf(placed) + size.head
  const box = { width: across(measures.width), height: measures.height }
  const lines = drawn.map(
    ({ flow, path }) =>
      `<path d="${inPixels(path)}" fill="none" stroke="${flow.failures ? colours.danger : colours['line-strong']}" stroke-width="1.5"/>`,
  )
  const parts = placed.map(({ node, left, top }) => {
    const x = across(left)
    const line = node.failing ? colours.danger : colours['line-strong']
    return `<g><rect x="${x}" y="${top}" width="${box.width}" height="${box.height}" rx="10" fill="${colours.surface}" stroke="${line}"/><text x="${x + 14}" y="${top + (node.note ? 26 : 35)}" font-size="13" font-weight="500" fill="${colours.fg}">${escaped(node.label)}</text>${
      node.note
        ? `<text x="${x + 14}" y="${top + 44}" font-size="12" fill="${colours['fg-muted']}">${escaped(node.note)}</text>`
        : ''
    }</g>`
  })
  const counts = drawn.map(({ flow, x, y }) => {
    const text = flow.count.toLocaleString('en')
    const width = 14 + 7 * text.length
    return `<g><rect x="${across(x) - width / 2}" y="${y - 11}" width="${width}" height="22" rx="11" fill="${colours.surface}" stroke="${flow.failures ? colours.danger : colours['line-strong']}"/><text x="${across(x)}" y="${y + 4}" font-size="12" text-anchor="middle" fill="${flow.failures ? colours.danger : colours.fg}">${text}</text></g>`
  })
  const { width, margin, head } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * margin}" height="${high + 2 * margin}" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${high + 2 * margin}" font-family="Inter, system-ui, sans-serif" role="img"><title>${escaped(caption)}</title><rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="${colours.surface}"/><text x="0" y="14" font-size="14" fill="${colours.fg}">${escaped(caption)}</text><g transform="translate(0 ${head})">${[...lines, ...parts, ...(figures ? counts : [])].join('')}</g></svg>`
}

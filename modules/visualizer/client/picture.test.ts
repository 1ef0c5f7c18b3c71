import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf } from './picture.ts'
import { topologyOf } from '#modules/visualizer/server/testing.ts'

const colours = { surface: '#fff', fg: '#111', 'fg-muted': '#555', 'line-strong': '#ccc', danger: '#900' }
const topology = topologyOf(
  new Map([['calls procurement', { count: 1234, failures: 2, averageMs: null, slowestMs: null, lastAt: null }]]),
  { people: 'R&D <b>"x"</b>' },
)

test('the picture has every part, every connection with its count, and only well-formed text', () => {
  const svg = pictureOf(topology, 'What moved from 11:00 to 12:00', colours, true)
  for (const { label } of topology.nodes) assert.ok(svg.includes(`>${label}</text>`), label)
  assert.equal(svg.match(/<path /g)?.length, topology.flows.length)
  assert.equal(svg.match(/text-anchor="middle"/g)?.length, topology.flows.length)
  assert.ok(svg.includes('>1,234</text>') && svg.includes('stroke="#900"'))
  assert.ok(svg.includes('R&#38;D &#60;b&#62;') && !svg.includes('<b>'))
  const open = [...svg.matchAll(/<(\w+)(?:\s[^<>]*[^/])?>/g)].length
  assert.equal(open, [...svg.matchAll(/<\/\w+>/g)].length, 'what is opened is closed')
  // All of it lies inside the frame: percent became pixels.
  const xs = [...svg.matchAll(/<path d="M ([\d.]+)/g)].map(([, x]) => Number(x))
  assert.ok(Math.max(...xs) > 100 && Math.max(...xs) < 1360)
})

test('the overview has no counts', () => {
  assert.ok(!pictureOf(topology, 'Overview', colours, false).includes('text-anchor'))
})

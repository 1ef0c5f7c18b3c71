import { clsx, type ClassValue } from 'clsx'

/** Whole names that set the same thing. */
const alike = {
  display: 'block inline inline-block flex inline-flex grid table contents hidden',
  position: 'static fixed absolute relative sticky',
  visibility: 'visible invisible',
  'flex-direction': 'flex-row flex-col flex-row-reverse flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-nowrap',
  text: 'text-micro text-caption text-table text-body text-reading text-section text-heading text-title text-figure text-display text-hero text-campaign',
  'text-align': 'text-left text-center text-right',
  'wrap-style': 'text-balance text-pretty text-nowrap',
  decoration: 'underline line-through no-underline',
  transform: 'uppercase lowercase normal-case',
  'text-overflow': 'truncate',
  'border-style': 'border-dashed border-double border-solid border-none',
  'border-collapse': 'border-collapse border-separate',
  'font-family': 'font-sans font-mono',
  figures: 'tabular-nums normal-nums',
  'font-weight': 'font-normal font-medium font-strong font-semibold',
  'align-content': 'content-start content-center content-end',
  'list-position': 'list-inside list-outside',
  'outline-style': 'outline-none outline-solid',
  'object-fit': 'object-contain object-cover object-fill object-none',
  resize: 'resize resize-none',
}

/** Beginnings of names whose rest is the value; the longer of two stands first. */
const beginnings =
  /^-?(accent|align|animate|appearance|auto-cols|auto-rows|basis|bg|border-spacing|border-[trblxy]|border|bottom|break-inside|break|col-span|columns|content|cursor|divide-[xy]|divide|duration|ease|field-sizing|fill|flex|gap-[xy]|gap|grid-cols|grow|h|inset-[xy]|inset|items|justify|leading|left|line-clamp|list|m[trblxy]?|mask|max-[wh]|min-[wh]|mix-blend|object|opacity|order|outline-offset|outline|overflow-[xy]|overflow|overscroll|p[trblxy]?|place-items|pointer-events|right|rotate|rounded-[trbl]|rounded|row-span|row-start|scale|scroll-m[trblxy]?|select|self|shadow|shrink|size|space-[xy]|stroke|text|top|transition|translate-[xy]|translate|underline-offset|w|whitespace|wrap|z)(?:-(?=.)|$)/

/** What is set together with what a class is named after: with `p-4` each side, so that `pt-2` before it is gone. */
const sides = (of: string) => `${of}t ${of}r ${of}b ${of}l`
const together: Record<string, string> = {
  p: `px py ${sides('p')}`,
  px: 'pl pr',
  py: 'pt pb',
  m: `mx my ${sides('m')}`,
  mx: 'ml mr',
  my: 'mt mb',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  'scroll-my': 'scroll-mt scroll-mb',
  gap: 'gap-x gap-y',
  size: 'w h',
  flex: 'basis grow shrink',
  overflow: 'overflow-x overflow-y',
  translate: 'translate-x translate-y',
  rounded: sides('rounded-'),
  border: sides('border-'),
  'border:color': sides('border-').replace(/(?<=-)[trbl]/g, '$&:color'),
  text: 'leading',
  'line-clamp': 'display overflow',
}

const named = new Map(Object.entries(alike).flatMap(([what, names]) => names.split(' ').map((name) => [name, what])))
const length = /^(\d|$|\[[\d.]+(px|rem)\])/

/** What a class of the framework sets, without what it waits for; null for any other. */
function setBy(name: string): string | null {
  const property = /^\[([\w-]+):/.exec(name)?.[1]
  if (property) return property
  const known = named.get(name)
  if (known) return known
  const begins = beginnings.exec(name)
  if (!begins) return null
  const [all, what] = begins
  // One word begins sizes and colours.
  return /^(border|outline|stroke|text)(-[trblxy])?$/.test(what!) && !length.test(name.slice(all.length))
    ? `${what}:color`
    : what!
}

/** `hover:p-4` waits for `hover:`; what is important is set beside what is not. */
const waits = /^(?:(?:[^:[\]()]|\[[^\]]*\]|\([^)]*\))*:)+/

/** What a class sets and what it sets with that, worked out once. */
const sets = new Map<string, readonly string[]>()
function setsOf(name: string): readonly string[] {
  const remembered = sets.get(name)
  if (remembered) return remembered
  const when = waits.exec(name)?.[0] ?? ''
  const own = name.slice(when.length).replace('!', '')
  const what = setBy(own)
  const mark = when + (name.endsWith('!') ? '!' : '')
  const all = what === null ? [] : [what, ...(together[what]?.split(' ') ?? [])].map((each) => mark + each)
  sets.set(name, all)
  return all
}

function merge(names: string): string {
  const set = new Set<string>()
  return names
    .split(/\s+/)
    .reverse()
    .filter((name) => {
      const [first, ...others] = setsOf(name)
      if (first === undefined) return true
      if (set.has(first)) return false
      for (const each of [first, ...others]) set.add(each)
      return true
    })
    .reverse()
    .join(' ')
}

/** What was joined before, and how many lists of that are remembered. */
export const lists = new Map<string, string>()
export const most = 500

/** Joins class names; of two that set the same thing the later one holds. */
export function cn(...classes: ClassValue[]): string {
  const names = clsx(classes)
  const before = lists.get(names)
  if (before !== undefined) return before
  if (lists.size === most) for (const full of [lists, sets]) full.clear()
  const joined = merge(names)
  lists.set(names, joined)
  return joined
}

/** A table of figures in a mail: its lines, the first figure of each also as a bar. */
export type MailFigures = {
  title: string
  /** The page that shows them all. */
  link: string
  columns: readonly { label: string; figure: boolean }[]
  /** `share`: how long the bar is, 0 to 1; null of a line that adds up others. */
  lines: readonly { cells: readonly string[]; share: number | null }[]
  /** Lines that the page has beyond these. */
  more: number
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

const cell = 'padding:5px 12px 5px 0;border-bottom:1px solid #e3e6ea;vertical-align:top'

const bar = (share: number): string =>
  `<div style="height:6px;margin-top:3px;width:${Math.round(Math.max(0, Math.min(1, share)) * 160)}px;background:#5b8def;border-radius:3px;margin-left:auto"></div>`

/** The table as HTML that mail programs draw alike: nothing is loaded, and every style stands at its element. */
export function figuresHtml({ link, columns, lines, more }: MailFigures): string {
  const first = columns.findIndex(({ figure }) => figure)
  const head = columns
    .map(
      ({ label, figure }) =>
        `<th style="${cell};text-align:${figure ? 'right' : 'left'};color:#5b6472;font-weight:400">${escaped(label)}</th>`,
    )
    .join('')
  const rows = lines.map(({ cells, share }) => {
    const isSum = share === null
    const tds = cells.map((text, at) => {
      const side = columns[at]!.figure ? 'text-align:right;white-space:nowrap' : 'text-align:left'
      const drawn = at === first && share !== null ? bar(share) : ''
      return `<td style="${cell};${side}${isSum ? ';font-weight:600' : ''}">${escaped(text)}${drawn}</td>`
    })
    return `<tr>${tds.join('')}</tr>`
  })
  const rest = more > 0 ? `${more.toLocaleString('en')} more lines on the page` : 'Open the report'
  return `<table style="border-collapse:collapse;margin-top:20px;font-size:14px;font-variant-numeric:tabular-nums"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table><p style="margin:16px 0 0"><a href="${escaped(link)}" style="color:#1f4fbf">${rest}</a></p>`
}

import type { Page } from 'playwright-core'

/** What a page says beside a link to rows: texts of numbers as they stand there, with the column and the heading they stand under. */
export type Claim = { label: string; texts: string[]; column: string; under: string; note: string; href: string }

/** What a page of rows says of all of them. */
export type Stated = {
  count: string | null
  /** The cells under a table, by their column. */
  totals: { column: string; lines: string[] }[]
  /** Tiles, and rows of balances, by their label. */
  facts: Record<string, string>
  /** What it says in words. */
  text: string
  /** Rows of tables and cards. */
  rows: number
}

/** Every number of the page that leads to rows. */
export const claimsOf = (page: Page): Promise<Claim[]> =>
  page.evaluate(() => {
    const reports =
      /^\/(financial\/(open-items|trial-balance|ledger|general-ledger)|procurement\/(grir|commitments|matching)|operations\/error-reports)(\?|$)/
    const number = /^[-−]?[$€£¥]?\d[\d,]*(\.\d+)?\+?( ?(Dr|Cr))?$/
    const textOf = (element: Element): string => {
      const copy = element.cloneNode(true) as HTMLElement
      for (const each of copy.querySelectorAll('.sr-only, button')) each.remove()
      for (const each of copy.querySelectorAll('.block, br')) each.append('\n')
      return (copy.textContent ?? '').replaceAll(/[^\S\n]+/g, ' ').trim()
    }
    const linesOf = (element: Element): string[] =>
      textOf(element)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => number.test(line))
    const columnOf = (cell: HTMLTableCellElement): string =>
      cell.dataset['label'] ?? cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.innerText.trim() ?? ''
    const underOf = (element: Element): string => {
      const frame = element.closest('section')
      const section = frame?.querySelector('h2')?.textContent ?? frame?.getAttribute('aria-label') ?? ''
      let row = element.closest('tr')?.previousElementSibling
      while (row && !row.querySelector('th[scope="rowgroup"]')) row = row.previousElementSibling
      return `${section} / ${row ? row.textContent : ''}`
    }
    const found: Claim[] = []
    const claim = (link: Element, texts: string[], label: string, column = '', note = '') => {
      const href = link.getAttribute('href')!
      if (texts.length) found.push({ label, texts, column, under: underOf(link), note, href })
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      const href = link.getAttribute('href')!
      if (!reports.test(href) && !/[?&]filter=/.test(href)) continue
      const own = textOf(link)
      const row = link.closest('tr')
      const header = link.closest('header')
      const figures = [...link.querySelectorAll('.figures')]
      if (link.className.includes('after:absolute')) {
        const box = link.closest('.group')!
        // A figure beside it with a link of its own is a claim of its own.
        const its = [...box.querySelectorAll('.figures')].filter((each) => [null, link].includes(each.closest('a')))
        const [value, ...others] = its.map(linesOf)
        const note = box.lastElementChild!.textContent ?? ''
        claim(link, [...(value ?? []), ...others.flat()], own, '', note)
      } else if (number.test(own) && !/^(19|20)\d\d$/.test(own)) {
        const cell = link.closest('td')
        const label = `${row?.cells[0]?.innerText ?? ''} ${row?.cells[1]?.innerText ?? ''} ${link.innerText}`.trim()
        claim(link, [own], cell ? label : (link.parentElement?.textContent ?? ''), cell ? columnOf(cell) : '')
      } else if (figures.length > 0 && !row) for (const each of figures) claim(link, linesOf(each), own)
      else if (/^\d[\d,]* /.test(own) && link.closest('li')) claim(link, [own.split(' ')[0]!], own)
      else if (row && row.closest('tbody')) {
        const cells = [...row.cells].filter((cell) => !cell.contains(link))
        if (!cells.some((cell) => [...cell.querySelectorAll('a')].some((each) => each.getAttribute('href') === href)))
          // A cell with a link of its own is a claim of its own.
          for (const cell of cells) if (!cell.querySelector('a[href]')) claim(link, linesOf(cell), own, columnOf(cell))
      } else if (link.closest('dl')) {
        const value = link.closest('div')?.querySelector('dd')
        if (value) claim(link, linesOf(value), own)
      } else if (header?.querySelector('h2')) {
        const label = header.querySelector('h2')!.textContent ?? ''
        const count = header.querySelector('h2 + .figures')
        if (count) claim(link, linesOf(count), label)
        for (const cell of header.parentElement!.querySelectorAll<HTMLTableCellElement>('tfoot td'))
          claim(link, linesOf(cell), label, `Sum of ${columnOf(cell)}`)
      }
    }
    return found
  })

/** What the page says of the rows it shows. */
export const statedBy = (page: Page): Promise<Stated> =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const linesOf = (element: HTMLElement): string[] =>
      element.innerText
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
    const totals = [...main.querySelectorAll<HTMLTableCellElement>('tfoot td')].map((cell) => {
      const heads = cell.closest('table')!.tHead!.rows[0]!.cells
      let at = 0
      for (const each of (cell.parentElement as HTMLTableRowElement).cells) {
        if (each === cell) break
        at += each.colSpan
      }
      return { column: cell.dataset['label'] ?? heads[at]?.innerText.trim() ?? '', lines: linesOf(cell) }
    })
    const facts: Record<string, string> = {}
    for (const value of main.querySelectorAll<HTMLElement>('.group .figures.text-title'))
      facts[value.closest('.group')!.firstElementChild!.textContent!.trim()] = value.innerText.trim()
    for (const row of main.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
      const last = row.cells[row.cells.length - 1]!
      if (row.cells.length === 3) facts[row.cells[1]!.innerText.split(',')[0]!] = linesOf(last).join(' ')
    }
    const count = main.querySelector<HTMLElement>('.page-title .figures')
    return {
      count: count ? count.innerText.trim() : null,
      totals: totals.filter(({ lines }) => lines.length > 0),
      facts,
      text: main.innerText.replaceAll(/\s+/g, ' '),
      rows: main.querySelectorAll('tbody tr').length,
    }
  })

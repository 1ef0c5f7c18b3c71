/** Text copied from a spreadsheet → rows of cells; quoted cells may hold tabs, line ends and doubled quotes. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
    } else cell += char
  }
  rows.at(-1)!.push(cell)
  // A copied block ends with a line end, which is no row of its own.
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop()
  return rows.map((row) => row.map((each) => each.trim()))
}

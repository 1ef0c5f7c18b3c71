const mostRows = 500

/** The rows of a text of separated values: commas, semicolons or tabs, whichever its first line has most of. */
function rowsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const count = (sign: string) => first.split(sign).length
  const sign = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length && rows.length <= mostRows + 1; at += 1) {
    const letter = text[at]!
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && (letter === sign || letter === '\n')) {
      rows.at(-1)!.push(cell.replace(/\r$/, ''))
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)!.push(cell)
  return rows.filter((row) => row.some((each) => each !== ''))
}

/** The first rows of a table in a file. */
export const CsvTable = ({ text }: { text: string }) => <Rows label="Rows of the file" all={rowsOf(text)} />

type Sheet = { name: string; rows: string[][] }

/** The sheets of a workbook from its text, in which each begins with its name and tabs part the cells. */
function sheetsOf(text: string): Sheet[] {
  const lines = text.split('\n')
  const sheets: Sheet[] = []
  for (const [at, line] of lines.entries()) {
    const isName = !line.includes('\t') && (at === 0 || lines[at + 1]?.includes('\t') === true)
    if (isName) sheets.push({ name: line, rows: [] })
    else if (line.trim()) sheets.at(-1)!.rows.push(line.split('\t'))
  }
  return sheets.filter(({ rows }) => rows.length > 0)
}

/** The first rows of each sheet of a workbook. */
export const SheetTables = ({ text }: { text: string }) => (
  <>
    {sheetsOf(text).map(({ name, rows }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the sheets of one file stay what they are
      <div key={at} className="border-b border-line last:border-0">
        <h3 className="px-3 py-2 text-caption font-medium text-fg-muted">{name}</h3>
        <Rows label={`Rows of ${name}`} all={rows} />
      </div>
    ))}
  </>
)

const isFigure = (text: string | undefined): boolean => text === undefined || /^-?[\d.,]*%?$/.test(text.trim())

function Rows({ label, all: [head = [], ...rows] }: { label: string; all: string[][] }) {
  const shown = rows.slice(0, mostRows)
  const figures = head.map((_, column) => shown.length > 0 && shown.every((row) => isFigure(row[column])))
  const side = (column: number) => (figures[column] ? 'figures text-right' : 'text-left')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-table text-fg">
        <thead>
          <tr className="border-b border-line bg-sunken">
            {head.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of one file stay what they are
              <th key={at} scope="col" className={`px-3 py-1.5 font-medium whitespace-nowrap ${side(at)}`}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of one file stay what they are
            <tr key={at} className="border-b border-line last:border-0">
              {head.map((_, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same
                <td key={column} className={`px-3 py-1.5 ${side(column)}`}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && (
        <p className="border-t border-line px-3 py-2 text-caption text-fg-muted">
          The first {mostRows} rows. Download it for all of them.
        </p>
      )}
    </section>
  )
}

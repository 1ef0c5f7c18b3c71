import { titleOf, type Paper } from './paper.ts'

const ink = '#1c2330'
const soft = '#5b6472'
const hairline = '#c9ced6'
/** Where letters are written on their own size of sheet. */
const letterLands = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR'])
/** Inter has the letters of these; of others it has none. */
const foreign =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u
/** Words longer than this are broken where the line ends, not written over what stands beside them. */
const longWord = /\S{19,}/

const small = { fontSize: 8, color: soft }
const breaking = (text: string) => ({ text, ...(longWord.test(text) ? { wordBreak: 'break-all' } : {}) })

/** A paper as a document of pdfmake: head and feet on every page, the head of its table repeated, and nothing taken from elsewhere. */
export function layoutOf(paper: Paper): object {
  const { kind, from, to, notice, facts, text = [], table, sums, notes, signers = [] } = paper
  const title = titleOf(paper)
  const missing = foreign.test(JSON.stringify(paper))
  const isLetter = letterLands.has(from.country)
  return {
    pageSize: isLetter ? 'LETTER' : 'A4',
    pageOrientation: paper.landscape ? 'landscape' : 'portrait',
    pageMargins: [48, 76, 48, 64],
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    language: 'en',
    displayTitle: true,
    info: { title, author: from.name, subject: kind },
    defaultStyle: { font: 'Inter', fontSize: 9, color: ink, lineHeight: 1.25 },
    header: {
      margin: [48, 30, 48, 0],
      columns: [
        { ...breaking(from.name), bold: true, fontSize: 11 },
        { ...breaking(title), alignment: 'right', color: soft, width: 'auto' },
      ],
    },
    footer: (page: number, of: number) => ({
      margin: [48, 16, 48, 0],
      columns: [
        { text: from.lines.join(' · '), ...small },
        { text: `Page ${page} of ${of}`, alignment: 'right', width: 70, ...small },
      ],
    }),
    content: [
      { ...breaking(title), fontSize: 18, bold: true, headlineLevel: 1, margin: [0, 0, 0, notice ? 4 : 14] },
      ...(notice ? [{ text: notice, color: '#8a2f1d', bold: true, margin: [0, 0, 0, 14] }] : []),
      {
        columns: to ? [addressee(to), { width: 236, ...factTable(facts) }] : [{ width: '*', ...factTable(facts) }],
        columnGap: 24,
        margin: [0, 0, 0, 18],
      },
      ...text.map((paragraph, at) => ({
        ...breaking(paragraph),
        fontSize: 10,
        margin: [0, 0, 0, at === text.length - 1 ? 14 : 8],
      })),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: table.columns.map(({ fills }) => (fills ? '*' : 'auto')),
          body: [
            table.columns.map(({ label, figure }) => ({ text: label, bold: true, noWrap: true, ...side(figure) })),
            ...table.rows.map((row) =>
              row.map((cell, at) => ({
                ...(table.columns[at]!.fills ? breaking(cell) : { text: cell, noWrap: true }),
                ...side(table.columns[at]!.figure),
              })),
            ),
          ],
        },
        layout: ruled,
      },
      ...(sums.length ? [totals(sums)] : []),
      ...notes.map(({ label, text }) => ({
        stack: [{ text: label, ...small }, breaking(text)],
        margin: [0, 16, 0, 0],
      })),
      ...(signers.length ? [placesFor(signers, isLetter ? 240 : 231)] : []),
      ...(missing
        ? [
            {
              text: 'This paper is set in Latin, Greek and Cyrillic letters. Letters of other scripts are printed as boxes; the record itself has them.',
              ...small,
              margin: [0, 16, 0, 0],
            },
          ]
        : []),
    ],
  }
}

const addressee = ({ label, name, lines }: NonNullable<Paper['to']>) => ({
  width: '*',
  stack: [{ text: label, ...small }, { ...breaking(name), bold: true }, ...lines.map((line) => breaking(line))],
})

const factTable = (facts: Paper['facts']) => ({
  // A table without rows is none to pdfmake.
  table: {
    widths: [92, '*'],
    body: [...facts, ...(facts.length ? [] : [['', ''] as const])].map(([label, value]) => [
      { text: label, color: soft },
      breaking(value),
    ]),
  },
  layout: tight,
})

/** What the table comes to, the last sum large. */
const totals = (sums: Paper['sums']) => ({
  unbreakable: true,
  margin: [0, 10, 0, 0],
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      table: {
        widths: ['auto', 'auto'],
        body: sums.map(([label, value], at) => {
          const last = at === sums.length - 1
          return [
            { text: label, bold: last, color: last ? ink : soft, margin: [0, 0, 18, 0] },
            { text: value, ...figures, bold: last, fontSize: last ? 11 : 9 },
          ]
        }),
      },
      layout: tight,
    },
  ],
})

/** A line for each who signs, with module above it for a hand, two beside each other. */
const placesFor = (signers: readonly string[], width: number) => ({
  unbreakable: true,
  margin: [0, 64, 0, 0],
  columnGap: 36,
  columns: signers.map((name) => ({
    width: '*',
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.8, lineColor: ink }] },
      { ...breaking(name), bold: true, margin: [0, 4, 0, 0] },
      { text: 'Place, date, signature', ...small },
    ],
  })),
})

/** Digits of one width stand below each other. */
const figures = { alignment: 'right', fontFeatures: ['tnum'] }
const side = (figure: true | undefined) => (figure ? figures : {})
const tight = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
}
const ruled = {
  hLineWidth: (at: number, { table }: { table: { body: unknown[] } }) =>
    at === 0 ? 0 : at === 1 || at === table.body.length ? 0.8 : 0.4,
  vLineWidth: () => 0,
  hLineColor: (at: number) => (at === 1 ? ink : hairline),
  paddingLeft: (at: number) => (at === 0 ? 0 : 5),
  paddingRight: (at: number, { table }: { table: { widths: unknown[] } }) => (at === table.widths.length - 1 ? 0 : 5),
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

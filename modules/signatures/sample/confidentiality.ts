import type { Paper } from '#server/papers/paper.ts'

const clauses = [
  ['1. What is kept quiet', 'Drawings, prices, processes and samples that one of us shows the other, whichever way.'],
  ['2. For what', 'To see whether kiln-dried walnut of the new kiln is fit for our table tops, and for nothing else.'],
  ['3. By whom', 'Those of us who need to know, who are bound in the same way.'],
  ['4. For how long', 'Three years from the day on which the last of us has signed.'],
  ['5. What is not meant', 'What is known to everybody, or was known to the other before.'],
  ['6. Afterwards', 'Samples and papers go back, and copies are destroyed, within thirty days of being asked.'],
]

/** What both sides keep quiet about. */
export const confidentiality = {
  title: 'Confidentiality agreement Northern Hardwood Mills',
  text: clauses.map((clause) => clause.join('\n')).join('\n'),
  paper: (day: string): Paper => ({
    kind: 'Confidentiality agreement',
    number: 'NHM-7',
    from: { name: 'Alder & Pine Manufacturing, Inc.', lines: ['Burlington, Vermont'], country: 'US' },
    to: { label: 'With', name: 'Northern Hardwood Mills', lines: ['Berlin, New Hampshire'] },
    notice: null,
    facts: [['Drawn up', day]],
    table: { columns: [{ label: 'Clause' }, { label: 'What is agreed', fills: true }], rows: clauses },
    sums: [['Drawn up on', day]],
    notes: [],
  }),
}

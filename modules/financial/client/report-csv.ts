/** A cell that a spreadsheet would take for a formula gets an apostrophe; plain numbers stay numbers. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of a report as a CSV file; the mark at its start tells Excel that the text is UTF-8. */
export function reportCsv(head: readonly string[], rows: readonly (readonly string[])[]): Blob {
  return new Blob([`\uFEFF${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv',
  })
}

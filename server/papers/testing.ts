import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF as another program reads it, its pieces in lines as they stand on the page. */
export async function textOf(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const opened = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= opened.numPages; number += 1) {
    const { items } = await (await opened.getPage(number)).getTextContent()
    const parts = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str.trim(), x: item.transform[4] as number, y: item.transform[5] as number }]
        : [],
    )
    // Letters of two sizes that stand beside each other have their feet a little apart.
    const lines: (typeof parts)[] = []
    for (const part of parts.toSorted((a, b) => b.y - a.y)) {
      const line = lines.at(-1)
      if (line && line[0]!.y - part.y <= 3) line.push(part)
      else lines.push([part])
    }
    pages.push(
      lines
        .map((line) =>
          line
            .toSorted((a, b) => a.x - b.x)
            .map(({ text }) => text)
            .join(' '),
        )
        .join('\n'),
    )
  }
  await loading.destroy()
  return pages
}

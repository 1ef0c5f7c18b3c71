import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { answering } from '../files/child.ts'
import { layoutOf } from './layout.ts'
import type { Paper } from './paper.ts'

const face = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`))
const fonts = { normal: face('400Regular'), bold: face('600SemiBold') }

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path))
pdfmake.addFonts({ Inter: fonts })

/** Papers that are set together start one process. */
answering((papers: readonly Paper[]) =>
  Promise.all(papers.map((paper) => pdfmake.createPdf(layoutOf(paper)).getBuffer())),
)

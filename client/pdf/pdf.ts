import * as pdfjs from 'pdfjs-dist'
import * as worker from 'pdfjs-dist/build/pdf.worker.mjs'

/** What stands on a page, and its width by its height. */
export type OpenedPage = { text: string; shape: number }
export type Opened = {
  pages: number
  /** Width by height of the first page. */
  shape: number
  draw(number: number, canvas: HTMLCanvasElement, width: number): Promise<OpenedPage>
  close(): Promise<void>
}

// The policy of the page lets no script be started by an address: what a worker would do is done here, between two frames.
Object.assign(globalThis, { pdfjsWorker: worker })

const mostPixels = 8_000_000

/** Opens a PDF: nothing in it runs, and nothing is fetched for it. */
export async function openPdf(file: Blob): Promise<Opened> {
  const loading = pdfjs.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    maxImageSize: 50_000_000,
  })
  const opened = await loading.promise
  const first = (await opened.getPage(1)).getViewport({ scale: 1 })
  return {
    pages: opened.numPages,
    shape: first.width / first.height,
    close: () => loading.destroy(),
    async draw(number, canvas, width) {
      const page = await opened.getPage(number)
      const plain = page.getViewport({ scale: 1 })
      const wanted = (width / plain.width) * Math.min(window.devicePixelRatio || 1, 2)
      const scale = Math.min(wanted, Math.sqrt(mostPixels / (plain.width * plain.height)))
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
      const { items } = await page.getTextContent()
      return { text: items.map((item) => ('str' in item ? item.str : '')).join(' '), shape: plain.width / plain.height }
    },
  }
}

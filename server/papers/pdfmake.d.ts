/** As far as we use it: the package brings no types. */
declare module 'pdfmake' {
  type Face = { normal: string; bold: string }
  const pdfmake: {
    addFonts(fonts: Record<string, Face>): void
    setUrlAccessPolicy(allows: (address: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}

/** What we ask of the reader of pictures, which comes without types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Reader = {
    Init(folder: string | null, language: string, engine: number): number
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetJSONText(): string
  }
  type Core = { FS: { writeFile(path: string, data: Uint8Array): void }; TessBaseAPI: new () => Reader }
  const open: (options: { print(): void; printErr(): void }) => Promise<Core>
  export default open
}

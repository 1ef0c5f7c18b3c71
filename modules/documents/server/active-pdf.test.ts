import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { isActivePdf } from '#server/files/pdf-active.ts'
import { pdfOf } from './testing.ts'

test('N13 a PDF that runs a script or starts a program is told from one that speaks of scripts', async () => {
  const plain = pdfOf(['x']).toString('latin1')
  const withCatalog = (entry: string) => Buffer.from(plain.replace('/Pages 2 0 R', `/Pages 2 0 R ${entry}`), 'latin1')
  const packed = deflateSync('9 0 << /S /Launch /F (cmd.exe) >>')
  const objectStream = `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`
  const hostile = [
    withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    withCatalog('/OpenAction << /S /#4aavaScript /J#53 (app.alert\\(1\\)) >>'),
    withCatalog('/AA << /WC << /S /Launch /F (cmd.exe) >> >>'),
    Buffer.from(plain.replace('xref', `${objectStream}xref`), 'latin1'),
  ]
  for (const [at, file] of hostile.entries()) assert.equal(await isActivePdf(file), true, `${at}`)
  assert.equal(await isActivePdf(pdfOf(['HTML/JavaScript, /JS'])), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvFile } from './csv.ts'

const hostile = [
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\t=1',
  '\n=1',
  '\r=1',
  '-1+1',
  '-1,000',
]

test('R26 no cell of a file that is saved begins as a formula, however it is written', () => {
  for (const text of hostile) {
    const [, line] = csvFile(['Text'], [[text]]).split(/\r\n(?=["']|$)/)
    assert.match(line!, /^"?'/, JSON.stringify(text))
  }
})

test('numbers stay numbers, what is empty stays empty, and the file says that it is UTF-8', () => {
  assert.equal(
    csvFile(
      ['A', 'B, b', 'C'],
      [
        ['-12.50', null, 'x"y'],
        [7, undefined, 'Åsa; x'],
      ],
    ),
    '\uFEFFA,"B, b",C\r\n-12.50,,"x""y"\r\n7,,"Åsa; x"\r\n',
  )
})

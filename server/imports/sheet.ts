import { readSheet } from 'read-excel-file/node'
import { importLimits } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { readPart } from '../files/zip.ts'
import type { PlacedRow } from './lines.ts'
import { says } from '../sentences.ts'

/** Excel shows 15 digits; the digits behind them are noise of its arithmetic (17.989999999999998). */
const plainNumber = (text: string): string => {
  const rounded = Number(Number(text).toPrecision(15))
  const shown = String(rounded)
  return shown.includes('e') ? rounded.toFixed(rounded < 1 && rounded > -1 ? 12 : 0) : shown
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T', ' ')
      .replace(/( 00:00:00)?\.000Z$/, '')
  return String(cell).replaceAll('\0', '').toWellFormed()
}

/** Rows of the first sheet of an XLSX file as text, with their numbers in it: days as `YYYY-MM-DD`, numbers as plain decimals. Refuses what is no sheet. */
export async function sheetRows(bytes: Buffer): Promise<PlacedRow[]> {
  try {
    await refuseFarCells(bytes)
    const data = await readSheet(bytes, { parseNumber: plainNumber as never })
    return data
      .map((row, at) => ({ cells: row.map(textOf), place: at + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unprocessable', says.excelUnreadable())
  }
}

/** A reader fills the whole rectangle up to the last cell: one cell in the corner of the sheet would be 17 thousand million of them. */
async function refuseFarCells(bytes: Buffer): Promise<void> {
  const sheet = (await readPart(bytes, await firstSheet(bytes)))?.toString() ?? ''
  const cell = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>/g
  for (let found = cell.exec(sheet); found; found = cell.exec(sheet)) {
    const [tag, column = '', row] = found
    // A cell with a colour and nothing in it is cut off by the reader.
    if (tag.endsWith('/>')) continue
    if (columnNumber(column) > importLimits.columns || Number(row) > importLimits.rows + 1)
      throw new Problem(
        'unprocessable',
        says.sheetTooLarge({ cell: `${column}${row}`, columns: importLimits.columns, rows: importLimits.rows }),
      )
  }
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The part that holds the first sheet, as the workbook names it. */
async function firstSheet(bytes: Buffer): Promise<string> {
  const text = async (name: string) => (await readPart(bytes, name))?.toString() ?? ''
  const id = /<(?:\w+:)?sheet\b[^>]*\b\w+:id="([^"]+)"/.exec(await text('xl/workbook.xml'))?.[1]
  const relations = (await text('xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []
  const relation = relations.find((each) => /\bId="([^"]+)"/.exec(each)?.[1] === id) ?? ''
  const target = /\bTarget="([^"]+)"/.exec(relation)?.[1] ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

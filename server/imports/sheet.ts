import { readSheet } from 'read-excel-file/node'
import { importLimits } from '#shared/imports.ts'
import { Problem } from '#shared/problem.ts'
import { readPart } from '../files/zip.ts'
import { mostAbove } from './header.ts'
import type { PlacedRow } from './lines.ts'
import { masked, workbookOf, type Workbook } from './workbook.ts'
import { says } from '../sentences.ts'

/** Excel shows 15 digits; the digits behind them are noise of its arithmetic (17.989999999999998). */
const plainNumber = (text: string): string => {
  const rounded = Number(Number(text).toPrecision(15))
  const shown = String(rounded)
  return shown.includes('e') ? rounded.toFixed(rounded < 1 && rounded > -1 ? 12 : 0) : shown
}

/** From the first day of 1900 as spreadsheets count it to that of 1904. */
const days1904 = 1462

const textOf = (cell: unknown, from1904: boolean): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return new Date(cell.getTime() + (from1904 ? days1904 * 86_400_000 : 0))
      .toISOString()
      .replace('T', ' ')
      .replace(/( 00:00:00)?\.000Z$/, '')
  return String(cell).replaceAll('\0', '').toWellFormed()
}

/**
 * Rows of the first sheet of an XLSX file as text, with their numbers in it: days as `YYYY-MM-DD`, numbers as plain decimals, those with leading
 * zeros as they are shown. Refuses what is no sheet.
 */
export async function sheetRows(bytes: Buffer): Promise<PlacedRow[]> {
  try {
    const book = await workbookOf(bytes)
    const shown = await look(bytes, book)
    const data = await readSheet(bytes, { parseNumber: plainNumber as never })
    return data
      .map((row, at) => ({
        cells: row.map((cell, column) => shown.get(`${column + 1} ${at + 1}`) ?? textOf(cell, book.from1904)),
        place: at + 1,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unprocessable', says.excelUnreadable())
  }
}

/**
 * Refuses far cells, as a reader fills the whole rectangle up to the last one: one in the corner of the sheet would make 17 thousand million.
 * Answers the cells that are shown otherwise than their number, by column and row.
 */
async function look(bytes: Buffer, { sheet, masks }: Workbook): Promise<Map<string, string>> {
  const xml = (await readPart(bytes, sheet))?.toString() ?? ''
  const shown = new Map<string, string>()
  const cell = /<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>/g
  const value = /(?:<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>(\d{1,15})</y
  for (let found = cell.exec(xml); found; found = cell.exec(xml)) {
    const [tag, column = '', row] = found
    // A cell with a colour and nothing in it is cut off by the reader.
    if (tag.endsWith('/>')) continue
    if (columnNumber(column) > importLimits.columns || Number(row) > importLimits.rows + mostAbove + 1)
      throw new Problem(
        'unprocessable',
        says.sheetTooLarge({ cell: `${column}${row}`, columns: importLimits.columns, rows: importLimits.rows }),
      )
    const mask = masks.get(/\bs="(\d+)"/.exec(tag)?.[1] ?? '')
    if (!mask || /\bt="(?!n")/.test(tag)) continue
    value.lastIndex = cell.lastIndex
    const text = masked(mask, value.exec(xml)?.[1] ?? '')
    if (text) shown.set(`${columnNumber(column)} ${row}`, text)
  }
  return shown
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

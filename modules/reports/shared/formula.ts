import Big from 'big.js'
import { Problem } from '#shared/problem.ts'
import type { Sentence } from '#shared/sentence.ts'
import { says } from './sentences.ts'

/** Own constructor: divisions are exact to 30 decimals before a figure is rounded for the screen. */
export type Decimal = Big
export const Decimal = Big()
Decimal.DP = 30
Decimal.RM = Big.roundHalfUp

export type Formula =
  | { is: 'number'; value: string }
  | { is: 'name'; name: string }
  | { is: 'minus'; of: Formula }
  | { is: '+' | '-' | '*' | '/'; left: Formula; right: Formula }

/** 'money' is an amount in the currency of the line, 'number' anything else. */
export type Unit = 'money' | 'number'

type Token = { text: string; at: number }
const pattern = /\s*(?:(\d+(?:\.\d+)?)|([a-z]\w*)|([-+*/()−×÷]))/y
const plain: Record<string, string> = { '−': '-', '×': '*', '÷': '/' }
const deepest = 40

/** The numbers, names and signs of a formula; throws a Problem that names the position of anything else. */
function tokensOf(text: string, refuse: (why: Sentence) => never): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.trimEnd().length) {
    const start = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) {
      const at = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
      return refuse(says.formulaUnexpected({ at: at + 1, text: text[at] ?? '' }))
    }
    const word = match[1] ?? match[2] ?? match[3]!
    tokens.push({ text: plain[word] ?? word, at: pattern.lastIndex - word.length })
  }
  return tokens
}

/** Parses sums, products and brackets of names and numbers; `at` is the field that a refusal names. */
export function parseFormula(text: string, at: string): Formula {
  const refuse = (why: Sentence): never => {
    throw new Problem('invalid', why, { [at]: why })
  }
  const tokens = tokensOf(text, refuse)
  if (tokens.length === 0) refuse(says.formulaEmpty())
  let next = 0
  const unexpected = (): never => {
    const token = tokens[next]
    return refuse(token ? says.formulaUnexpected({ at: token.at + 1, text: token.text }) : says.formulaUnfinished())
  }
  const take = (...texts: string[]): string | null =>
    texts.includes(tokens[next]?.text ?? '') ? tokens[next++]!.text : null

  const single = (depth: number): Formula => {
    if (depth > deepest) refuse(says.formulaTooLong())
    if (take('-')) return { is: 'minus', of: single(depth + 1) }
    if (take('(')) {
      const inner = sum(depth + 1)
      return take(')') ? inner : unexpected()
    }
    const token = tokens[next]
    if (!token || !/^[\da-z]/.test(token.text)) return unexpected()
    next += 1
    return /^\d/.test(token.text) ? { is: 'number', value: token.text } : { is: 'name', name: token.text }
  }
  const product = (depth: number): Formula => {
    let left = single(depth)
    for (let sign = take('*', '/'); sign; sign = take('*', '/'))
      left = { is: sign as '*' | '/', left, right: single(depth) }
    return left
  }
  const sum = (depth: number): Formula => {
    let left = product(depth)
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      left = { is: sign as '+' | '-', left, right: product(depth) }
    return left
  }
  const parsed = sum(0)
  return next < tokens.length ? unexpected() : parsed
}

export const namesIn = (formula: Formula): string[] =>
  formula.is === 'name'
    ? [formula.name]
    : formula.is === 'number'
      ? []
      : formula.is === 'minus'
        ? namesIn(formula.of)
        : [...namesIn(formula.left), ...namesIn(formula.right)]

/** Whether a formula comes to an amount or a number; amounts are added to amounts alone. */
export function unitOf(formula: Formula, unit: (name: string) => Unit, refuse: (why: Sentence) => never): Unit {
  if (formula.is === 'number') return 'number'
  if (formula.is === 'name') return unit(formula.name)
  if (formula.is === 'minus') return unitOf(formula.of, unit, refuse)
  const [left, right] = [unitOf(formula.left, unit, refuse), unitOf(formula.right, unit, refuse)]
  if (formula.is === '+' || formula.is === '-') return left === right ? left : refuse(says.formulaMixed())
  if (formula.is === '*')
    return left === 'money' && right === 'money' ? refuse(says.formulaSquares()) : left === right ? left : 'money'
  return left === 'money' && right === 'number' ? 'money' : 'number'
}

/** The value of a formula, unrounded; null where a value is missing or a divisor is zero. */
export function evaluate(formula: Formula, value: (name: string) => Big | null): Big | null {
  if (formula.is === 'number') return new Decimal(formula.value)
  if (formula.is === 'name') return value(formula.name)
  if (formula.is === 'minus') return evaluate(formula.of, value)?.times(-1) ?? null
  const [left, right] = [evaluate(formula.left, value), evaluate(formula.right, value)]
  if (!left || !right) return null
  if (formula.is === '+') return left.plus(right)
  if (formula.is === '-') return left.minus(right)
  if (formula.is === '*') return left.times(right)
  return right.eq(0) ? null : left.div(right)
}

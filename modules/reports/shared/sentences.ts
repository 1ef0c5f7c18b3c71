import { sentences } from '#shared/sentence.ts'

/** Refusals of a formula, with the position of the mistake. */
export const says = sentences('reports', {
  formulaEmpty: 'Enter a formula, such as net / count',
  formulaUnexpected: 'Position {at:count}: {text} was not expected',
  formulaUnfinished: 'The formula ends too early',
  formulaTooLong: 'The formula is too deep: use fewer brackets',
  formulaMixed: 'An amount and a number cannot be added: multiply or divide instead',
  formulaSquares: 'Two amounts cannot be multiplied',
})

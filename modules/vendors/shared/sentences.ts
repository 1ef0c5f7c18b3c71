import { sentences } from '#shared/sentence.ts'

/** Why something of purchasing is not possible, as buttons and the server say it. */
export const says = sentences('procurement', {
  blocked: '{name} is blocked',
  inactive: '{name} is inactive',
  onHold: '{name} is on hold for {use}: {reason}',
  onHoldUntil: '{name} is on hold for {use} until {until:day}: {reason}',
})

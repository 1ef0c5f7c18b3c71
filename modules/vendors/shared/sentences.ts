import { sentences } from '#shared/sentence.ts'

/** Why a vendor cannot be used, as buttons and the server say it. */
export const says = sentences('vendors', {
  archived: '{name} is archived',
  blocked: '{name} is blocked',
  inactive: '{name} is inactive',
  onHold: '{name} is on hold for {use}: {reason}',
  onHoldUntil: '{name} is on hold for {use} until {until:day}: {reason}',
})

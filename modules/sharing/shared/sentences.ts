import { sentences } from '#shared/sentence.ts'

/** Why something cannot be done with a share link, as buttons and the server say it. */
export const says = sentences('sharing', {
  revokedByOther: '{name} revoked this link: only {name} can reopen it, or share the document again',
})

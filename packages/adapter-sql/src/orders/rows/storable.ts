import type { Entry } from "./entry.ts"

const mostCharacters = 255
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/**
 * Whether every database can hold the text as an id, byte for byte: at most 255 characters, none of them a control
 * character but tab, CR and LF, and no half of a surrogate pair, which drivers turn into another character.
 */
export const canBeId = (text: string): boolean =>
  text.length <= 2 * mostCharacters &&
  text.isWellFormed() &&
  !control.test(text) &&
  (text.length <= mostCharacters || [...text].length <= mostCharacters)

/** Why an entry cannot be kept under its ids, if it cannot. */
export const problemOf = ({ event: { event_id }, order: { account_id, order_id, xid } }: Entry): string | undefined => {
  if (canBeId(account_id) && canBeId(order_id) && canBeId(xid) && canBeId(event_id)) return undefined
  const ids = { account_id, order_id, xid, event_id }
  const [bad] = Object.entries(ids).find(([, id]) => !canBeId(id))!
  return `the ${bad} is no text of at most ${mostCharacters} characters that every database can hold`
}

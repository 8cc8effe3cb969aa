import type { Entry } from "./entry.ts"

const MAX_ID_LENGTH = 255
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/**
 * Whether every database can store the string as an id, byte for byte. A storable id has at most 255 characters, no
 * control characters except tab, CR and LF, and no unpaired surrogates, which drivers would replace.
 */
export const isStorableId = (text: string): boolean =>
  text.length <= 2 * MAX_ID_LENGTH &&
  text.isWellFormed() &&
  !controlCharacter.test(text) &&
  (text.length <= MAX_ID_LENGTH || [...text].length <= MAX_ID_LENGTH)

/** Returns why one of an entry's ids cannot be stored, or undefined if all of them can. */
export const idProblem = ({ event: { event_id }, order: { account_id, order_id, xid } }: Entry): string | undefined => {
  if (isStorableId(account_id) && isStorableId(order_id) && isStorableId(xid) && isStorableId(event_id))
    return undefined
  const ids = { account_id, order_id, xid, event_id }
  const [name] = Object.entries(ids).find(([, id]) => !isStorableId(id))!
  return `${name}: must be a string of at most ${MAX_ID_LENGTH} characters that every database can store`
}

import { finishingKey } from "@waybill/packing/values"

/** Condition of an entry of an option. An absent term matches everything. */
interface Terms {
  readonly finishing?: string | undefined
  readonly service?: string | undefined
}

const isSameFinishing = (name: string, other: string | undefined): boolean =>
  other !== undefined && finishingKey(other) === finishingKey(name)

/** Returns whether an entry matches all items with a finishing and a service. Case counts only in services. */
export const covers = (entry: Terms, { finishing, service }: Terms): boolean =>
  (entry.finishing === undefined || isSameFinishing(entry.finishing, finishing)) &&
  (entry.service ?? service) === service

/** Returns a check that finds the first entry behind an earlier one which matches everything that it matches. */
export const unreached = (matched: string) => (entries: ReadonlyArray<Terms>) => {
  const later = entries.findIndex((entry, index) => entries.slice(0, index).some((each) => covers(each, entry)))
  return later === -1
    ? undefined
    : { path: [later], issue: `never applies, because an earlier entry matches all its ${matched}` }
}

// Judges what a reader of events got, against the event log. An event is written as its order and its revision: 7/1.

/** Returns each violation of "no event is skipped, in sequence within each order". A consumer may repeat events. */
export const readViolations = (
  reader: string,
  log: ReadonlyArray<string>,
  read: ReadonlyArray<string>,
  { mayRepeat }: { readonly mayRepeat: boolean }
): ReadonlyArray<string> => {
  const known = new Set(log)
  const first = new Set(read)
  const skipped = log.filter((event) => !first.has(event)).map((event) => `${event} was skipped`)
  const unknown = [...first].filter((event) => !known.has(event)).map((event) => `${event} is not in the log`)
  const repeated = mayRepeat ? [] : read.filter((event, index) => read.indexOf(event) !== index)
  const sequences = [...Map.groupBy(first, (event) => event.split("/")[0]!)].flatMap(([order, events]) => {
    const revisions = events.map((event) => Number(event.split("/")[1]))
    const isSorted = revisions.every((revision, index) => index === 0 || revision > revisions[index - 1]!)
    return isSorted ? [] : [`order ${order} was read in the order ${revisions.join(", ")}`]
  })
  return [...skipped, ...unknown, ...repeated.map((event) => `${event} was read twice`), ...sequences].map(
    (each) => `${reader}: ${each}`
  )
}

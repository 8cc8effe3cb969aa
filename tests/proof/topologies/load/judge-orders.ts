// Compares what clients know with what is stored.
import { fields, type Pushed, type Stored } from "./ledger.ts"

const valueViolations = ({ values, xid }: Pushed, stored: Required<Stored>["values"]): ReadonlyArray<string> => {
  if (stored === undefined) return [`${xid}: stored, but clients cannot read it`]
  return fields.flatMap((field) => {
    const { acknowledged, possible } = values[field]
    const value = stored[field]
    if (value === acknowledged || (possible !== undefined && value === possible)) return []
    return [`${xid}: ${field} is ${value}, acknowledged is ${acknowledged}`]
  })
}

const loss =
  /^[^:]*: (?:acknowledged, but not stored$|(?:ship_deadline|hold|cancelled) is [^,]*, acknowledged is (?!undefined$))/

/** Returns whether a violation is an acknowledged order or change that is not stored. */
export const isLoss = (violation: string): boolean => loss.test(violation)

/** Returns a sentence for each order that is lost, stored twice, or in another state than the acknowledged one. */
export const orderViolations = (
  pushed: ReadonlyArray<Pushed>,
  stored: ReadonlyArray<Stored>
): ReadonlyArray<string> => {
  const byXid = Map.groupBy(stored, ({ xid }) => xid)
  const known = new Set(pushed.map(({ xid }) => xid))
  return [
    ...pushed.flatMap((order) => {
      const { isAcknowledged, receipt, xid } = order
      const orders = byXid.get(xid) ?? []
      const [found] = orders
      if (found === undefined) return isAcknowledged ? [`${xid}: acknowledged, but not stored`] : []
      if (orders.length > 1) return [`${xid}: ${orders.length} orders are stored`]
      if (receipt !== undefined && receipt !== found.receipt)
        return [`${xid}: the receipt is ${receipt}, the order is ${found.receipt}`]
      return valueViolations(order, found.values)
    }),
    ...[...byXid.keys()].filter((xid) => !known.has(xid)).map((xid) => `${xid}: stored, but never pushed`)
  ]
}

import type { Bug } from "../bug.ts"

const packing = "packages/packing"

export const packingBugs: ReadonlyArray<Bug> = [
  {
    name: "a piece may be placed over the edge of an empty space",
    file: `${packing}/src/packing/geometry/empty-spaces.ts`,
    from: "if (SX - X >= minX) m = push(f, m, X, sy, sz, SX, SY, SZ)",
    to: "if (SX - X >= minX) m = push(f, m, X - 1, sy, sz, SX, SY, SZ)",
    tests: [`${packing}/test/packing/validity.test.ts`]
  },
  {
    name: "a piece needs no support below it",
    file: `${packing}/src/packing/geometry/support.ts`,
    from: "if (area >= needed) return true",
    to: "return true",
    tests: [`${packing}/test/packing/rules.test.ts`]
  },
  {
    name: "the verifier accepts pieces that overlap in height",
    file: `${packing}/src/violations/space.ts`,
    from: "a.low[2] < b.high[2] && b.low[2] < a.high[2]",
    to: "a.low[2] < b.low[2] && b.low[2] < a.high[2]",
    tests: [`${packing}/test/violations/faults.test.ts`]
  },
  {
    name: "a negative amount loses its sign",
    file: `${packing}/src/rating/money/money.ts`,
    from: 'amount < 0 ? "-" : ""',
    to: '""',
    tests: [`${packing}/test/rating/quote/oracle.test.ts`]
  },
  {
    name: "a holiday counts as an open day",
    file: `${packing}/src/rating/calendar/open-days.ts`,
    from: "weekdays[weekdayOf(day)] === true && !holidays.has(day)",
    to: "weekdays[weekdayOf(day)] === true",
    tests: [`${packing}/test/rating/quote/delivery-times.test.ts`]
  },
  {
    name: "an earlier stop is blocked by a later one",
    file: `${packing}/src/packing/geometry/permitted.ts`,
    from: "if (isLater ? c[at + 5]! > z : Z > c[at + 2]!) return false",
    to: "",
    tests: [`${packing}/test/packing/stops.test.ts`]
  },
  {
    name: "a sum of large fractions is wrong",
    file: `${packing}/src/rating/numbers/ratio.ts`,
    from: "x.n * y.d + y.n * x.d",
    to: "x.n * y.d + y.n",
    tests: [`${packing}/test/rating/numbers/ratio.test.ts`]
  }
]

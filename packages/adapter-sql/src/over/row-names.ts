const plainName = /^[a-z_]+$/

/** Returns a name such as `accountId`, `AccountId` or `account-id` as `account_id`. */
const plainNameOf = (name: string): string =>
  name
    .replaceAll("-", "_")
    .replaceAll(/(?<=.)(?=[A-Z])/g, "_")
    .toLowerCase()

/** Returns rows with the statement's column names, which some libraries convert to names for JavaScript. */
export const withColumnNames = (rows: ReadonlyArray<object>): ReadonlyArray<object> =>
  rows.length === 0 || Object.keys(rows[0]!).every((name) => plainName.test(name))
    ? rows
    : rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [plainNameOf(name), value])))

import type { Bug } from "../bug.ts"

const sql = "packages/adapter-sql"

export const storeBugs: ReadonlyArray<Bug> = [
  {
    name: "an update does not compare the order's revision",
    file: `${sql}/src/orders/write/sqlite-writer.ts`,
    from: '"order_id = ?", "revision = ? - 1",',
    to: '"order_id = ?", "revision >= ? - 99",',
    tests: [`${sql}/test/orders/laws.databases.test.ts`]
  },
  {
    name: "a commit whose result was lost is reported as a conflict",
    file: `${sql}/src/orders/write/retrying-writer.ts`,
    from: 'isUncertain ||= kind === "uncertain"',
    to: "isUncertain = false",
    tests: [`${sql}/test/orders/write/lost-commits.servers.test.ts`]
  },
  {
    name: "a sender settles an event that another sender has claimed",
    file: `${sql}/src/events/claims.ts`,
    from: "const isOwn: Clause = (next) => `claimed_by =",
    to: "const isOwn: Clause = (next) => `claimed_by is not null or '' =",
    tests: [`${sql}/test/outbox/outbox.databases.test.ts`]
  },
  {
    name: "a retry of a webhook precedes the earlier event of its order",
    file: `${sql}/src/webhooks/deliveries/claim-deliveries.ts`,
    from: "e.revision < d.revision",
    to: "e.revision > d.revision",
    tests: ["tests/webhooks/sender.test.ts"]
  },
  {
    name: "failed logins never cause a delay",
    file: `${sql}/src/accounts/login/throttle.ts`,
    from: "const count = (failuresOf(name, now)?.count ?? 0) + 1",
    to: "const count = 1",
    tests: [`${sql}/test/accounts/login/throttle.test.ts`]
  },
  {
    name: "any secretkey is valid",
    file: `${sql}/src/accounts/credentials/secretkey.ts`,
    from: "return found === 1",
    to: "return found <= 1",
    tests: [`${sql}/test/accounts/credentials/secretkey.test.ts`]
  },
  {
    name: "two processes lease the same node number",
    file: `${sql}/src/node-leases/lease-table.ts`,
    from: "(expires_at is null or expires_at <= ",
    to: "(expires_at is null or expires_at > ",
    tests: [`${sql}/test/node-leases/lease-table.databases.test.ts`]
  },
  {
    name: "a locked account can log in",
    file: `${sql}/src/accounts/login/verify-login.ts`,
    from: "account !== undefined && !isLocked(account)",
    to: "account !== undefined",
    tests: [`${sql}/test/accounts/login/lock.databases.test.ts`]
  },
  {
    name: "a disabled account can log in",
    file: `${sql}/src/accounts/login/verify-login.ts`,
    from: 'if (!current.isOpen) return "denied"',
    to: "",
    tests: [`${sql}/test/accounts/login/login.databases.test.ts`]
  },
  {
    name: "the number of a parcel does not find its order",
    file: `${sql}/src/orders/write/tracking-numbers.ts`,
    from: "...parcels.map((parcel) => parcel.trackingno)",
    to: "...parcels.flatMap(() => [])",
    tests: [`${sql}/test/orders/write/tracking-numbers.databases.test.ts`]
  },
  {
    name: "an attempt is recorded for a sender whose claim has ended",
    file: `${sql}/src/webhooks/deliveries/finish-delivery.ts`,
    from: 'if (count === 0) return { status: "lost" }',
    to: "",
    tests: [`${sql}/test/webhooks/webhooks.databases.test.ts`]
  },
  {
    name: "two revisions that are stored during a claim are claimed together",
    file: `${sql}/src/sql/locking-reads.ts`,
    from: 'dialect === "mysql"',
    to: "false",
    tests: [`${sql}/test/races/late-revisions.servers.test.ts`]
  },
  {
    name: "a dump restored under a different name reads the dumped database",
    file: `${sql}/src/migrations/restored-views.ts`,
    from: "viewNames.every((name) => found.get(table(name)))",
    to: "found.size > 0",
    tests: ["tests/doctor/restored-dump.test.ts"]
  }
]

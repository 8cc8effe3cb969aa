import type { Bug } from "../bug.ts"

const http = "packages/adapter-http"

export const httpBugs: ReadonlyArray<Bug> = [
  {
    name: "a temporary failure is sent with HTTP status 200",
    file: `${http}/src/options/status.ts`,
    from: "temporary: 503,",
    to: "",
    tests: ["tests/service/cases-on-the-wire.test.ts"]
  },
  {
    name: "a packer may use the routes of an admin",
    file: `${http}/src/operator/api.ts`,
    from: "if (!includesRole(holder.role, route.role)) {",
    to: 'if (holder.role === "viewer" && !includes(holder.role, route.role)) {',
    tests: [`${http}/test/operator/access.test.ts`]
  },
  {
    name: "a webhook is sent to a private address",
    file: `${http}/src/webhooks/addresses.ts`,
    from: 'if (parsed.range() !== "unicast") return false',
    to: 'if (parsed.range() === "loopback") return false',
    tests: [`${http}/test/webhooks/addresses.test.ts`]
  },
  {
    name: "the signature of a webhook uses the whole secret as its key",
    file: `${http}/src/webhooks/signature.ts`,
    from: ".slice(PREFIX.length)",
    to: "",
    tests: [`${http}/test/webhooks/signature.test.ts`]
  },
  {
    name: "a quota refills twice as fast",
    file: `${http}/src/options/quota.ts`,
    from: "left + (now - at) * perMinute",
    to: "left + 2 * (now - at) * perMinute",
    tests: [`${http}/test/quota.test.ts`]
  },
  {
    name: "a client chooses its own address behind a proxy",
    file: `${http}/src/request/client-address.ts`,
    from: 'header?.split(",").at(-1)',
    to: 'header?.split(",").at(0)',
    tests: [`${http}/test/system-pages.test.ts`]
  },
  {
    name: "a compressed body may exceed the limit",
    file: `${http}/src/request/gunzip.ts`,
    from: 'length > limit ? "too large"',
    to: 'length > limit * 1000 ? "too large"',
    tests: ["tests/service/abuse.test.ts"]
  },
  {
    name: "an unknown token is not counted",
    file: `${http}/src/operator/respond/authenticate.ts`,
    from: "if (wait === undefined) return unauthorized",
    to: "return unauthorized",
    tests: [`${http}/test/operator/access.test.ts`]
  }
]

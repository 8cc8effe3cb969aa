import { inspect } from "node:util"
import { expect, it } from "vitest"
import { VerifiedLogins } from "../../../src/accounts/login/verified-logins.ts"

const alice = { username: "alice", password: "canary-password", secretkey: "canary-secretkey" }

const keep = (logins: VerifiedLogins, login = alice, since = 0) =>
  logins.keep(login, `account of ${login.username}`, since, logins.changes)

it("finds a login by all three credentials until its TTL ends", () => {
  const logins = new VerifiedLogins(10, 60_000)
  expect(logins.match(alice, 0)).toEqual({ same: "nothing" })
  keep(logins, alice, 5)
  expect(logins.match({ ...alice }, 60_004)).toEqual({ same: "all", account_id: "account of alice" })
  expect(logins.match(alice, 60_005)).toEqual({ same: "nothing" })
})

it("keeps the TTL of a login when the login is used", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  for (let now = 0; now < 60_000; now += 1000) expect(logins.match(alice, now).same).toBe("all")
  expect(logins.match(alice, 60_000).same).toBe("nothing")
})

it("distinguishes a wrong password from a wrong secretkey", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  expect(logins.match({ ...alice, password: "canary-passwor" }, 0)).toEqual({ same: "secretkey" })
  expect(logins.match({ ...alice, secretkey: "canary" }, 0)).toEqual({ same: "nothing" })
  expect(logins.match({ ...alice, password: alice.secretkey, secretkey: alice.password }, 0)).toEqual({
    same: "nothing"
  })
  expect(logins.match({ ...alice, username: "Alice" }, 0)).toEqual({ same: "nothing" })
  const shifted = { username: "alice", password: "y", secretkey: "canary-secretkeycanary-password" }
  expect(logins.match(shifted, 0)).toEqual({ same: "nothing" })
})

it("returns the account of a cached username and secretkey without counting a guess", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  expect(logins.accountOf(alice, 59_999)).toBe("account of alice")
  expect(logins.accountOf(alice, 60_000)).toBeUndefined()
  for (let n = 0; n < 20; n++) expect(logins.accountOf({ ...alice, password: "guess" }, 0)).toBeUndefined()
  expect(logins.accountOf(alice, 0)).toBe("account of alice")
})

it("forgets a login at the tenth wrong password, and not after wrong secretkeys", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  for (let n = 0; n < 50; n++) expect(logins.match({ ...alice, secretkey: `guess ${n}` }, 0).same).toBe("nothing")
  for (let n = 0; n < 10; n++) {
    expect(logins.match(alice, 0).same).toBe("all")
    expect(logins.match({ ...alice, password: `guess ${n}` }, 0).same).toBe("secretkey")
  }
  expect(logins.match(alice, 0).same).toBe("nothing")
  keep(logins)
  expect(logins.match({ ...alice, password: "guess" }, 0).same).toBe("secretkey")
  expect(logins.match(alice, 0).same).toBe("all")
})

it("caches two secretkeys of a username, and drops the oldest when a third is added", () => {
  const logins = new VerifiedLogins(10, 60_000)
  const keys = ["one", "two", "three"].map((secretkey) => ({ ...alice, secretkey }))
  keys.forEach((login, since) => {
    keep(logins, login, since)
    keep(logins, login, since)
  })
  expect(keys.map((login) => logins.match(login, 10).same)).toEqual(["nothing", "all", "all"])
})

it("caches only the latest password used with a secretkey", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  keep(logins, { ...alice, password: "new" })
  expect(logins.match(alice, 0).same).toBe("secretkey")
  expect(logins.match({ ...alice, password: "new" }, 0).same).toBe("all")
})

it("drops the oldest username when the cache is full", () => {
  const logins = new VerifiedLogins(3, 60_000)
  const users = ["a", "b", "c", "a", "d"].map((username) => ({ ...alice, username }))
  for (const user of users) keep(logins, user)
  expect(logins.size).toBe(3)
  const [a, b, c, , d] = users.map((user) => logins.match(user, 0).same)
  expect({ a, b, c, d }).toEqual({ a: "all", b: "nothing", c: "all", d: "all" })
})

it("forgets a changed account, and does not cache a login verified before the change", () => {
  const logins = new VerifiedLogins(10, 60_000)
  keep(logins)
  const { changes } = logins
  logins.changed("alice")
  expect(logins.match(alice, 0).same).toBe("nothing")
  logins.keep(alice, "a-1", 0, changes)
  expect(logins.match(alice, 0).same).toBe("nothing")
  keep(logins)
  expect(logins.match(alice, 0).same).toBe("all")
  logins.forget("alice")
  expect(logins.match(alice, 0).same).toBe("nothing")
})

it("stores only digests of credentials, which differ between processes", () => {
  const [logins, others] = [new VerifiedLogins(10, 60_000), new VerifiedLogins(10, 60_000)]
  keep(logins)
  const printed = inspect(logins, { showHidden: true, depth: 9 }) + JSON.stringify(logins) + String(logins)
  expect(printed).not.toContain("canary")
  expect(logins.nameOf(alice)).toBe(logins.nameOf({ ...alice }))
  expect(logins.nameOf(alice)).not.toBe(others.nameOf(alice))
})

it("counts cache hits and misses", () => {
  const logins = new VerifiedLogins(10, 60_000)
  logins.match(alice, 0)
  keep(logins)
  for (let hit = 0; hit < 3; hit++) logins.match(alice, 0)
  logins.match({ ...alice, password: "another" }, 0)
  expect(logins.figures).toEqual({ size: 1, hits: 3, misses: 2 })
})

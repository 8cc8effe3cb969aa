// Uses the badges of two packers at the login, in addresses, forms and headers, and their sessions, as somebody else could.
import { pages } from "../../../../packages/console/src/routes.ts"
import { badgeOf } from "../../../../packages/console/src/session/badge.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { fuzzedService } from "../../replies/fuzzed-service.ts"
import type { Result, Run } from "../../trial.ts"
import { seeFrom } from "../operator/see-from.ts"
import { shuffled } from "../shuffled.ts"
import { type BadgeReply, badgeViolations, type Expected } from "./judge-badges.ts"

interface Sent {
  readonly path: string
  readonly method?: "GET" | "POST"
  readonly cookie?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Case extends Sent {
  readonly name: string
  readonly expected: Expected
}

const fullWidth = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** Strings like a badge that open no session. */
const nearBadges: Readonly<Record<string, (badge: string) => string>> = {
  "another last digit": (badge) => badge.slice(0, -1) + ((Number(badge.at(-1)) + 1) % 10),
  "another first digit": (badge) => `00${(Number(badge[2]) + 1) % 2}${badge.slice(3)}`,
  "a digit more": (badge) => `${badge}0`,
  "a digit less": (badge) => badge.slice(0, -1),
  "no zeros": (badge) => badge.slice(2),
  spaces: (badge) => `${badge.slice(0, 40)} ${badge.slice(40)}`,
  "full width": fullWidth,
  twice: (badge) => badge + badge,
  "a wildcard": (badge) => `${badge.slice(0, -1)}%`
}

/** Changes that invalidate a session's cookie. */
const forged: Readonly<Record<string, (cookie: string, other: string) => string>> = {
  "a changed sign": (cookie) => cookie.slice(0, -9) + (cookie.at(-9) === "A" ? "B" : "A") + cookie.slice(-8),
  "a part": (cookie) => cookie.slice(0, -20),
  "two halves": (cookie, other) => cookie.slice(0, 60) + other.slice(60),
  "the name alone": (cookie) => cookie.slice(0, cookie.indexOf("=") + 1),
  "another cookie": (cookie) => cookie.replace("waybill-console", "waybill-console-notice")
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const plain = pages.filter(({ method = "GET", path }) => method === "GET" && !path.includes("{") && path !== "/events")
const commands = pages.filter(({ method }) => method === "POST")
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, "1")

export const runBadges = async (run: Run): Promise<Result> => {
  const { base, clear, operate, service, tokens } = await fuzzedService()
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const statuses = new Map<number, number>()
  let [trials, rounds] = [0, 0]
  // A client with many wrong tokens is throttled, so that each request comes from another address.
  const send = async ({ body = "", cookie, headers = {}, method = "GET", path }: Sent): Promise<BadgeReply> => {
    const address = `127.0.${random.below(256)}.${1 + random.below(254)}`
    const sent = {
      ...(method === "POST" && {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin"
      }),
      ...(cookie !== undefined && { cookie }),
      ...headers
    }
    const reply = await seeFrom(address, path.startsWith("http") ? path : `${service.url}/console${path}`, {
      method,
      headers: sent,
      body
    })
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    return reply
  }
  const logIn = async (badge: string): Promise<string> => {
    const { headers, status } = await send({ method: "POST", path: "/login", body: form({ token: badge }) })
    if (status !== 303) throw new Error(`no session with a badge: ${status}`)
    return /set-cookie: ([^;\n]+)/.exec(headers)![1]!
  }

  try {
    while (trials < run.size && !run.signal.aborted) {
      const [ana, bo] = [`ana-${rounds}`, `bo-${rounds++}`]
      const [one, other] = (await Promise.all(
        [ana, bo].map(async (name) => badgeOf(String((await operate("/tokens", { name, role: "packer" })).token))!)
      )) as [string, string]
      const [cookie, otherCookie] = [await logIn(one), await logIn(other)]
      const login = (name: string, token: string, more: Partial<Case> = {}): Case => ({
        name,
        method: "POST",
        path: "/login",
        body: form({ token }),
        expected: { status: 401 },
        ...more
      })
      const cases: ReadonlyArray<Case> = [
        { name: "own session", path: "/documents", cookie, expected: { status: 200, holder: ana } },
        {
          name: "session of the other",
          path: "/documents",
          cookie: otherCookie,
          expected: { status: 200, holder: bo }
        },
        ...Object.entries(nearBadges).map(([name, change]) => login(`login with ${name}`, change(one))),
        login("login from another site", one, {
          headers: { "sec-fetch-site": "cross-site" },
          expected: { status: 403 }
        }),
        { name: "login by address", path: `/login?${form({ token: one })}`, expected: { status: 200 } },
        ...Object.entries(forged).map(
          ([name, change]): Case => ({
            name: `session with ${name}`,
            path: "/documents",
            cookie: change(cookie, otherCookie),
            expected: { status: 303 }
          })
        ),
        ...plain.flatMap(
          ({ path, role }): ReadonlyArray<Case> => [
            {
              name: `${path} with a badge in the address`,
              path: `${path}?${form({ search: one })}`,
              cookie: otherCookie,
              expected: { status: role === "viewer" || role === "packer" ? 303 : 403 }
            },
            {
              name: `${path} with a badge and no session`,
              path: `${path}?${form({ search: one })}`,
              expected: { status: 303 }
            }
          ]
        ),
        ...commands.flatMap(
          ({ path, role }): ReadonlyArray<Case> => [
            {
              name: `${path} with a badge in the form`,
              method: "POST",
              path: pathOf(path),
              cookie: otherCookie,
              body: form({ msg: `x ${one}` }),
              expected: { status: role === "viewer" || role === "packer" ? 422 : 403 }
            },
            {
              name: `${path} with a badge in the form and no session`,
              method: "POST",
              path: pathOf(path),
              body: form({ msg: one }),
              expected: { status: 401 }
            }
          ]
        ),
        ...["/me", "/orders", "/tokens"].map(
          (path): Case => ({
            name: `operator API ${path} with a badge`,
            path: base + path,
            headers: { authorization: `Bearer ${one}` },
            expected: { status: 401 }
          })
        )
      ]
      for (const { expected, name, ...sent } of shuffled(random, cases).slice(0, run.size - trials)) {
        if (run.signal.aborted) break
        found.push(...badgeViolations(await send(sent), { ...expected, badge: one }).map((each) => `${name}: ${each}`))
        run.progress(++trials)
      }
      await fetch(`${base}/tokens/${ana}`, { method: "DELETE", headers: { authorization: `Bearer ${tokens[0]}` } })
      const revoked: ReadonlyArray<Case> = [
        login("login with the badge of a revoked token", one),
        { name: "session of a revoked token", path: "/documents", cookie, expected: { status: 303 } }
      ]
      for (const { expected, name, ...sent } of revoked)
        found.push(...badgeViolations(await send(sent), { ...expected, badge: one }).map((each) => `${name}: ${each}`))
    }
  } finally {
    clear()
  }
  const all = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  return {
    trials,
    losses: found.length,
    figures: { statuses: all.join(", "), rounds: String(rounds) },
    found: [...new Set(found)]
  }
}

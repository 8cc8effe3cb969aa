import { allTokens, OperatorTokens, operatorRoles, TokenRefusal } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { expect, it } from "vitest"
import { sqlOperatorTokens } from "../../src/index.ts"
import { onEachDatabase } from "../accounts/fixtures/accounts.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"

onEachDatabase((tables) => {
  const start = () =>
    ManagedRuntime.make(sqlOperatorTokens.pipe(Layer.provide(tables().layer({ migrate: false, ...longTimeouts }))))
  type Tokens = OperatorTokens["Service"]

  /** Runs work on the tokens in a separate process. */
  const withTokens = async <A>(
    work: (run: <B, E>(call: (tokens: Tokens) => Effect.Effect<B, E>) => Promise<B>) => A
  ) => {
    const runtime = start()
    try {
      return await work((call) => runtime.runPromise(OperatorTokens.use(call)))
    } finally {
      await runtime.dispose()
    }
  }

  const kindOf = (call: (tokens: Tokens) => Effect.Effect<unknown, unknown>) => (tokens: Tokens) =>
    Effect.map(Effect.flip(call(tokens)), (error) => (error instanceof TokenRefusal ? error.kind : error))

  it("creates a token for each role and finds its holder", () =>
    withTokens(async (run) => {
      const found: Array<unknown> = []
      for (const role of operatorRoles) {
        const { token } = await run(({ create }) => create({ name: `role-${role}`, role }))
        expect(Redacted.value(token)).toMatch(/^wb_op_[\w-]{43}$/)
        found.push(await run(({ find }) => find(token)))
      }
      expect(found).toEqual([
        { name: "role-viewer", role: "viewer" },
        { name: "role-packer", role: "packer" },
        { name: "role-operator", role: "operator" },
        { name: "role-admin", role: "admin" }
      ])
    }))

  it("stores the SHA-256 hash of a token and never the token", () =>
    withTokens(async (run) => {
      const { token } = await run(({ create }) => create({ name: "hashed", role: "viewer" }))
      const rows = await tables().query("select * from our_operator_tokens where name = 'hashed'")
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(Redacted.value(token)))
      expect(rows[0]!.token_hash).toBe(Buffer.from(digest).toString("hex"))
      expect(JSON.stringify(rows)).not.toContain(Redacted.value(token).slice(6))
      expect(JSON.stringify(tables().log)).not.toContain(Redacted.value(token).slice(6))
      expect(String(token)).not.toContain(Redacted.value(token).slice(6))
    }))

  it("finds no holder for an unknown, altered or empty token", () =>
    withTokens(async (run) => {
      const { token } = await run(({ create }) => create({ name: "altered", role: "admin" }))
      const text = Redacted.value(token)
      for (const other of [
        "",
        "wb_op_",
        text.slice(0, -1),
        `${text}A`,
        text.toUpperCase(),
        `${text} `,
        "\u0000",
        "x".repeat(9000)
      ])
        expect(await run(({ find }) => find(Redacted.make(other)))).toBeUndefined()
    }))

  it("keeps the last admin token, even if two processes remove the last two concurrently", () =>
    withTokens(async (run) => {
      await tables().query("delete from our_operator_tokens")
      await run(({ create }) => create({ name: "sole", role: "admin" }))
      expect(await run(kindOf(({ revoke }) => revoke("sole")))).toBe("lastAdmin")
      expect(await run(kindOf(({ changeRole }) => changeRole({ name: "sole", role: "packer" })))).toBe("lastAdmin")
      await run(({ changeRole }) => changeRole({ name: "sole", role: "admin" }))
      await run(({ create }) => create({ name: "second", role: "admin" }))
      const outcomes = await Promise.allSettled([
        withTokens((other) => other(({ revoke }) => revoke("sole"))),
        run(({ changeRole }) => changeRole({ name: "second", role: "viewer" }))
      ])
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      const admins = (await run(allTokens)).filter((each) => each.role === "admin" && !each.revoked_at)
      expect(admins).toHaveLength(1)
    }))

  it("changes the role of a token, even for other processes, and refuses an unknown name", () =>
    withTokens(async (run) => {
      const { token } = await run(({ create }) => create({ name: "promoted", role: "viewer" }))
      await withTokens((other) => other(({ changeRole }) => changeRole({ name: "promoted", role: "admin" })))
      expect(await run(({ find }) => find(token))).toEqual({ name: "promoted", role: "admin" })
      await run(({ changeRole }) => changeRole({ name: "promoted", role: "admin" }))
      await run(({ revoke }) => revoke("promoted"))
      for (const name of ["promoted", "nobody"])
        expect(await run(kindOf(({ changeRole }) => changeRole({ name, role: "packer" })))).toBe("unknownToken")
    }))

  it("names the valid token that a misspelled one resembles", () =>
    withTokens(async (run) => {
      await run(({ create }) => create({ name: "packing-bench", role: "packer" }))
      await run(({ create }) => create({ name: "loading-dock", role: "packer" }))
      await run(({ revoke }) => revoke("loading-dock"))
      const messageOf = (name: string) => run(({ revoke }) => Effect.map(Effect.flip(revoke(name)), String))
      expect(await messageOf("packing-bensh")).toContain('unknown token "packing-bensh"; did you mean "packing-bench"?')
      const token = `wb_op_${"x".repeat(43)}`
      expect(await messageOf(token)).toContain("unknown token; expected its name, not its secret")
      expect(await messageOf("loading-dok")).toContain('unknown token "loading-dok"; expected a valid token')
      const changed = await run(({ changeRole }) => Effect.flip(changeRole({ name: "packing-bench2", role: "packer" })))
      expect(changed.message).toBe('unknown token "packing-bench2"; did you mean "packing-bench"?')
    }))

  it("accepts no revoked token, even in another process, and frees its name", () =>
    withTokens(async (run) => {
      const first = await run(({ create }) => create({ name: "again", role: "packer" }))
      expect(await withTokens((other) => other(({ find }) => find(first.token)))).toEqual({
        name: "again",
        role: "packer"
      })
      await withTokens((other) => other(({ revoke }) => revoke("again")))
      expect(await run(({ find }) => find(first.token))).toBeUndefined()
      expect(await run(kindOf(({ revoke }) => revoke("again")))).toBe("unknownToken")
      const second = await run(({ create }) => create({ name: "again", role: "admin" }))
      expect(await run(({ find }) => find(first.token))).toBeUndefined()
      expect(await run(({ find }) => find(second.token))).toEqual({ name: "again", role: "admin" })
    }))

  it("lists valid and revoked tokens with their dates and without secrets", () =>
    withTokens(async (run) => {
      await run(({ create }) => create({ name: "listed-b", role: "viewer" }))
      await run(({ create }) => create({ name: "listed-a", role: "admin" }))
      await run(({ revoke }) => revoke("listed-a"))
      await run(({ create }) => create({ name: "listed-a", role: "packer" }))
      const all = await run(allTokens)
      const now = expect.closeTo(Date.now(), -6)
      const listed = all.filter(({ name }) => name.startsWith("listed-"))
      expect(listed.filter(({ name }) => name === "listed-a")).toHaveLength(2)
      expect(listed).toEqual(
        expect.arrayContaining([
          { name: "listed-a", role: "admin", created_at: now, revoked_at: now },
          { name: "listed-a", role: "packer", created_at: now },
          { name: "listed-b", role: "viewer", created_at: now }
        ])
      )
    }))

  it("lists tokens in pages, 50 by default, by name and then by age", () =>
    withTokens(async (run) => {
      await tables().query("delete from our_operator_tokens")
      const names = Array.from({ length: 52 }, (_, index) => `paged-${String(index).padStart(2, "0")}`)
      for (const name of names) await run(({ create }) => create({ name, role: "viewer" }))
      await run(({ revoke }) => revoke("paged-01"))
      await run(({ create }) => create({ name: "paged-01", role: "packer" }))
      const first = await run(({ list }) => list())
      expect(first.tokens).toHaveLength(50)
      const rest = await run(({ list }) => list({ after: first.after! }))
      expect(rest).toEqual({ tokens: [expect.anything(), expect.anything(), expect.anything()] })
      const listed = [...first.tokens, ...rest.tokens].map(({ name }) => name)
      expect(listed).toEqual([...names.slice(0, 2), "paged-01", ...names.slice(2)])
      const single: Array<string> = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await run(({ list }) => list({ limit: 1, ...(after !== undefined && { after }) }))
        single.push(...page.tokens.map(({ role }) => role))
        after = page.after
        more = after !== undefined
      }
      expect(single).toEqual(["viewer", "viewer", "packer", ...names.slice(2).map(() => "viewer")])
      expect(await run(kindOf(({ list }) => list({ after: "paged-01" })))).toBe("invalid")
    }))

  it("gives a name to only one of many concurrent processes", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        withTokens((run) =>
          run((tokens) =>
            Effect.match(tokens.create({ name: "contested", role: "viewer" }), {
              onSuccess: () => "created",
              onFailure: (error) => (error instanceof TokenRefusal ? error.kind : "unavailable")
            })
          )
        )
      )
    )
    expect(outcomes.toSorted()).toEqual(["created", ...Array.from({ length: 7 }, () => "nameTaken")])
  })

  it("keeps names as people write them, in every command and in both Unicode forms", () =>
    withTokens(async (run) => {
      const names = [
        "Ana María",
        "Zoë O’Neill-Smith",
        "محمد علي",
        "נועה לוי",
        "李小龍",
        "Ada (day shift)",
        "j+print@shop.example"
      ]
      for (const name of names) {
        const { token } = await run(({ create }) => create({ name: name.normalize("NFD"), role: "viewer" }))
        expect(await run(({ find }) => find(token))).toEqual({ name, role: "viewer" })
        expect(await run(kindOf(({ create }) => create({ name, role: "viewer" })))).toBe("nameTaken")
        await run(({ changeRole }) => changeRole({ name: name.normalize("NFD"), role: "packer" }))
        expect(await run(({ find }) => find(token))).toEqual({ name, role: "packer" })
      }
      const listed: Array<string> = []
      let after: string | undefined
      do {
        const page = await run(({ list }) => list({ limit: 2, ...(after !== undefined && { after }) }))
        listed.push(...page.tokens.map(({ name }) => name))
        after = page.after
      } while (after !== undefined)
      expect(listed).toEqual(expect.arrayContaining(names))
      for (const name of names) await run(({ revoke }) => revoke(name.normalize("NFD")))
    }))

  it("refuses empty, long or unsafe names, and distinguishes case", () =>
    withTokens(async (run) => {
      const refusal = (name: string) => run(kindOf(({ create }) => create({ name, role: "viewer" })))
      for (const name of [
        "",
        " ",
        "a  b",
        "a ",
        "-a",
        "a/b",
        "a\n",
        "x".repeat(65),
        "revoked:1",
        "a\u0000",
        "<b>",
        'a"b',
        "a\u202Eb",
        "a\u200Bb"
      ])
        expect(await refusal(name)).toBe("unfitName")
      await run(({ create }) => create({ name: "x".repeat(64), role: "viewer" }))
      await run(({ create }) => create({ name: "Ada.L@press_2-b", role: "viewer" }))
      await run(({ create }) => create({ name: "ada.l@press_2-b", role: "viewer" }))
      expect(await refusal("Ada.L@press_2-b")).toBe("nameTaken")
    }))
})

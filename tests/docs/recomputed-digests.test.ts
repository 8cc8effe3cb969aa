import { spawnSync } from "node:child_process"
import { compile, exampleCards } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { blocks } from "./pages.ts"

it("the Python on docs/rate.md computes the digest of each example card", ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("python3 is not installed")
  const program = blocks.find(({ language, page }) => language === "python" && page === "docs/rate.md")!.text
  const printing = `${program}\nimport sys\nprint("\\n".join(digest(card) for card in json.load(sys.stdin)))\n`
  const { stderr, stdout } = spawnSync("python3", ["-c", printing], {
    encoding: "utf8",
    input: JSON.stringify(exampleCards)
  })
  const digests = exampleCards.map((card) => {
    const compilation = compile(card)
    return compilation._tag === "Refused" ? compilation.faults : compilation.compiled.digest
  })
  expect([stderr, stdout.trim().split("\n")]).toEqual(["", digests])
  expect(digests.length).toBeGreaterThan(1)
})

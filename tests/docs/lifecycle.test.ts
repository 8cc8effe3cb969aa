import { readFileSync } from "node:fs"
import { OperatorRefusal } from "@waybill/core"
import { expect, it } from "vitest"
import { problemOf } from "../../packages/adapter-http/src/operator/problem/problem-of.ts"
import { current, page } from "../../scripts/draw-lifecycle.ts"

it("docs/lifecycle.md matches the lifecycle table (if not: npm run draw -- lifecycle)", () => {
  expect(current()).toBe(page())
})

/** The kinds of refusal. The compiler names a kind that is missing. */
const kinds: Readonly<Record<OperatorRefusal["kind"], true>> = {
  temporary: true,
  invalid: true,
  host: true,
  unknownOrder: true,
  wrongStage: true,
  onHold: true,
  notOnHold: true,
  partlyShipped: true,
  unknownHold: true,
  unknownShipment: true,
  voided: true,
  delivered: true,
  erased: true,
  changed: true,
  addressChanged: true,
  unsupported: true
}

it("docs/embed/operator.md has the status of each kind of OperatorRefusal that the operator API replies with", () => {
  const [, rows = ""] = readFileSync("docs/embed/operator.md", "utf8").split(
    /^\| kind of the `OperatorRefusal` \| status \|\n\|[-| ]+\n/m
  )
  const shown = [...rows.split("\n\n", 1)[0]!.matchAll(/^\| (.+) \| (\d+) \|$/gm)].flatMap(([, names, status]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind, Number(status)])
  )
  const replied = (Object.keys(kinds) as ReadonlyArray<OperatorRefusal["kind"]>).map((kind) => [
    kind,
    problemOf(new OperatorRefusal({ command: "start", kind, message: "" }), 1).status
  ])
  expect(shown.toSorted()).toEqual(replied.toSorted())
})

import { expect, it } from "vitest"

it("needs nothing at run time", async () => {
  const { default: manifest } = await import("../package.json", { with: { type: "json" } })
  expect(manifest).not.toHaveProperty("dependencies")
  expect(manifest).not.toHaveProperty("peerDependencies")
})

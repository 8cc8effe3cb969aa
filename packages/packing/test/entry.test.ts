import { expect, it } from "vitest"

it("the package has no runtime dependencies", async () => {
  const { default: manifest } = await import("../package.json", { with: { type: "json" } })
  expect(manifest).not.toHaveProperty("dependencies")
  expect(manifest).not.toHaveProperty("peerDependencies")
})

import { describe, expect, it } from "vitest"
import { costsIn, type Profile, type ProfileNode } from "../server/profile.ts"
import { costTableOf } from "../server/report.ts"

const node = (id: number, functionName: string, url: string, children: ReadonlyArray<number> = []): ProfileNode => ({
  id,
  callFrame: { functionName, url },
  children
})

/** A profile. Samples name the node that runs until the next sample; the last one ends the profile. */
const profile = (samples: ReadonlyArray<number>, timeDeltas = samples.map(() => 10)): Profile => ({
  nodes: [
    node(1, "(root)", "", [2, 3, 4, 5]),
    node(2, "(idle)", ""),
    node(3, "(garbage collector)", ""),
    node(4, "(program)", ""),
    node(5, "onRequest", "node:_http_server", [6, 7]),
    node(6, "writeUtf8String", ""),
    node(7, "run", "file:///shop/node_modules/effect/dist/internal/effect.js", [8, 9, 10, 11, 12]),
    node(8, "pack", "file:///shop/packages/packing/src/packing/bounds/volume.ts"),
    node(9, "main", "file:///shop/packages/cli/src/waybill.ts"),
    node(10, "digest", "node:internal/crypto/hash"),
    node(11, "read", "file:///shop/node_modules/a/node_modules/@b/c/index.js"),
    node(12, "", "wasm://wasm/1")
  ],
  startTime: 1000,
  samples,
  timeDeltas
})
const end = 1

describe("costs in a CPU profile", () => {
  it("sums the busy time by folder and library, the largest share first", () => {
    expect(costsIn([profile([8, 8, 8, 2, 2, 3, 7, 7, 4, end])], 0)).toEqual([
      { group: "packages/packing/src/packing", share: 3 / 7 },
      { group: "effect", share: 2 / 7 },
      { group: "garbage collection", share: 1 / 7 },
      { group: "system calls and V8 itself", share: 1 / 7 }
    ])
  })

  it.each([
    [6, "Node's modules for HTTP and sockets"],
    [9, "packages/cli/src"],
    [10, "Node's other modules"],
    [11, "@b/c"],
    [12, "other"]
  ])("counts node %i for %s, and a native function for its caller", (id, group) => {
    expect(costsIn([profile([id, end])], 0)).toEqual([{ group, share: 1 }])
  })

  it("leaves out what ran before the load, and sums the profiles of several threads", () => {
    // The first sample is at 1010 µs, and the third one at 1030 µs.
    expect(costsIn([profile([9, 9, 8, 7, end]), profile([8, 8, 8, 8, end])], 1030)).toEqual([
      { group: "packages/packing/src/packing", share: 0.75 },
      { group: "effect", share: 0.25 }
    ])
  })

  it("counts the time from a sample to the next one", () => {
    expect(costsIn([profile([8, 7, end], [20, 30, 10])], 0)).toEqual([
      { group: "packages/packing/src/packing", share: 0.75 },
      { group: "effect", share: 0.25 }
    ])
  })

  it("returns no costs for a profile without samples", () => {
    expect(costsIn([profile([])], 0)).toEqual([])
  })

  it("prints the three largest costs of each load as a table", () => {
    const costs = [
      { group: "effect", share: 0.5 },
      { group: "@b/c", share: 0.25 },
      { group: "garbage collection", share: 0.2 },
      { group: "other", share: 0.05 }
    ]
    expect(costTableOf([[{ database: "sqlite", mode: "package_info" }, costs]])).toBe(
      [
        "| database | load | share of the CPU time | cost |",
        "|---|---|---|---|",
        "| SQLite | package_info | 50.0 % | effect |",
        "| SQLite | package_info | 25.0 % | @b/c |",
        "| SQLite | package_info | 20.0 % | garbage collection |"
      ].join("\n")
    )
  })
})

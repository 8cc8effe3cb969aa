import { describe, expect, it } from "vitest"
import { crate, mug, ofBox, ofItem, refusals, request } from "./mug-and-crate.ts"

/** Every fault there is in words; where a field has no place of its own, the whole stands there. */
const WORDS: ReadonlyArray<readonly [unknown, ReadonlyArray<string>]> = [
  [3, [" missing: request: is not an object"]],
  [[], [" missing: request: is not an object"]],
  [{}, ["/items missing: request: items is not a list", "/boxes missing: request: boxes is not a list"]],
  [{ ...request, boxes: [] }, ["/boxes missing: request: boxes is empty"]],
  [{ ...request, scale: 3 }, ["/scale missing: request: scale is not an object"]],
  [
    { ...request, scale: { length: "1", weight: 0.5 } },
    [
      "/scale/length not-a-number: request: scale/length is not a number",
      "/scale/weight not-whole: request: scale/weight is not a whole number: 0.5"
    ]
  ],
  [{ ...request, objective: [] }, ["/objective missing: request: objective is empty"]],
  [{ ...request, objective: "boxes" }, ["/objective missing: request: objective is not a list"]],
  [
    { ...request, objective: ["boxes", "weight"] },
    ['/objective/1 unknown: request: objective/1 is none of boxes, volume, price: "weight"']
  ],
  [{ ...request, fuse: 3 }, ["/fuse missing: request: fuse is not an object"]],
  [
    { ...request, fuse: { limit: -1 } },
    [
      "/fuse/limit negative: request: fuse/limit is -1, less than 0",
      "/fuse/now missing: request: fuse/now is not a function"
    ]
  ],
  [{ ...request, effort: -1 }, ["/effort negative: request: effort is -1, less than 0"]],
  [{ ...request, items: [null] }, ["/items/0 missing: item (number 1): is not an object"]],
  [
    ofItem({ reference: 3, width: undefined }),
    [
      "/items/0/reference missing: item (number 1): reference is not a text of at least one character",
      "/items/0/width not-a-number: item (number 1): width is not a number"
    ]
  ],
  [
    ofItem({ rotation: "up", group: 3, apart: [3] }),
    [
      '/items/0/rotation unknown: item mug (number 1): rotation is none of any, flat, none: "up"',
      "/items/0/group unknown: item mug (number 1): group is not a text",
      "/items/0/apart unknown: item mug (number 1): apart is not a list of references"
    ]
  ],
  ...(
    [
      [() => 3, "a function"],
      [["any"], "a list"],
      [{ any: 1 }, "an object"],
      [null, "null"],
      ["x".repeat(38), `"${"x".repeat(38)}"`],
      ["x".repeat(39), `"${"x".repeat(39)}…`]
    ] as const
  ).map(
    ([rotation, shown]) =>
      [
        ofItem({ rotation }),
        [`/items/0/rotation unknown: item mug (number 1): rotation is none of any, flat, none: ${shown}`]
      ] as const
  ),
  [ofItem({ apart: "mug" }), ["/items/0/apart missing: item mug (number 1): apart is not a list"]],
  [
    ofItem({ group: "set", quantity: 2, apart: ["mug"] }),
    ["/items/0/apart contradiction: item mug (number 1): apart excludes mug, which travels in the same group set"]
  ],
  [{ ...request, boxes: [3] }, ["/boxes/0 missing: box (number 1): is not an object"]],
  [ofBox({ inner: null }), ["/boxes/0/inner missing: box L (number 1): inner is not an object"]],
  [ofBox({ outer: 3 }), ["/boxes/0/outer missing: box L (number 1): outer is not an object"]],
  [
    ofBox({ kind: "bag", reference: "" }),
    [
      "/boxes/0/reference missing: box (number 1): reference is not a text of at least one character",
      '/boxes/0/kind unknown: box (number 1): kind is none of box, tube, mailer: "bag"'
    ]
  ],
  [
    ofBox({ emptyWeight: 2, maxWeight: 1 }),
    ["/boxes/0/maxWeight contradiction: box L (number 1): maxWeight is less than emptyWeight"]
  ],
  [
    ofBox({ kind: "tube", inner: { width: 2, length: 1, height: 1 } }),
    ["/boxes/0/inner contradiction: box L (number 1): inner of a tube must have its diameter as width and as length"]
  ],
  [
    ofBox({ inner: { width: 2, length: 2, height: 2 }, outer: { width: 1, length: 1, height: 1 } }),
    ["width", "length", "height"].map(
      (side) => `/boxes/0/outer/${side} contradiction: box L (number 1): outer/${side} is less than the inner side`
    )
  ]
]

describe("a refusal says in words", () => {
  it.each(WORDS)("what is wrong with %j", (request, words) => {
    expect(refusals(request).map(({ at, code, message }) => `${at} ${code}: ${message}`)).toEqual(words)
  })
})

describe("what is allowed although it might seem wrong:", () => {
  it.each<[string, unknown]>([
    ["a box as heavy as it may be", ofBox({ emptyWeight: 2, maxWeight: 2 })],
    ["a box as large outside as inside", ofBox({ outer: crate.inner })],
    [
      "a mailer smaller outside than inside",
      ofBox({ kind: "mailer", inner: { width: 2, length: 2, height: 2 }, outer: crate.inner })
    ],
    [
      "a mailer and a box that are not round",
      { items: [], boxes: [{ ...crate, inner: { width: 2, length: 1, height: 1 } }] }
    ],
    ["no items", { items: [], boxes: [crate] }],
    ["a single piece apart from its own reference in a group", ofItem({ group: "set", apart: ["mug"] })],
    [
      "an exclusion of what is not in the group",
      {
        items: [
          { ...mug, group: "set", apart: ["cup"] },
          { ...mug, reference: "cup" }
        ],
        boxes: [crate]
      }
    ],
    ["a fuse that never ends", { ...request, fuse: { now: () => 0, limit: Infinity } }],
    ["one and a cost in the objective", { ...request, objective: ["price", () => 0] }]
  ])("%s", (_, request) => {
    expect(refusals(request)).toEqual([])
  })
})

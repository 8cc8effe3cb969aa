// cspell:ignore heigth fillimit
import { describe, expect, it } from "vitest"
import { crate, mug, refusals, request, withBox, withItem } from "./mug-and-crate.ts"

/** Invalid requests, with the pointer, code and message of each refusal. */
const messages: ReadonlyArray<readonly [unknown, ReadonlyArray<string>]> = [
  [3, [" missing: request: must be an object, got 3"]],
  [[], [" missing: request: must be an object, got a list of 0"]],
  [
    {},
    [
      "/items missing: items: must be a list, got undefined",
      "/boxes missing: boxes: must be a list of 1 or more elements, got undefined"
    ]
  ],
  [
    { ...request, deadline: 3, alternative: 2 },
    [
      '/alternative unknown: alternative: unknown field "alternative"; did you mean "alternatives"?',
      '/deadline unknown: deadline: unknown field "deadline"; expected one of items, boxes, scale, objective, effort, support, alternatives, timeLimit'
    ]
  ],
  [
    { ...request, scale: { lengths: 10 } },
    ['/scale/lengths unknown: scale.lengths: unknown field "lengths"; did you mean "length"?']
  ],
  [
    withItem({ quality: 2 }),
    ['/items/0/quality unknown: items[0].quality (mug): unknown field "quality"; did you mean "quantity"?']
  ],
  [
    withItem({ HEIGTH: 2 }),
    ['/items/0/HEIGTH unknown: items[0].HEIGTH (mug): unknown field "HEIGTH"; did you mean "height"?']
  ],
  [
    withItem({ heigth: 2 }),
    ['/items/0/heigth unknown: items[0].heigth (mug): unknown field "heigth"; did you mean "height"?']
  ],
  [
    withBox({ "max/Weight": 2 }),
    ['/boxes/0/max~1Weight unknown: boxes[0].max~1Weight (L): unknown field "max/Weight"; did you mean "maxWeight"?']
  ],
  [
    withBox({ inner: { ...crate.inner, depth: 1 } }),
    [
      '/boxes/0/inner/depth unknown: boxes[0].inner.depth (L): unknown field "depth"; expected one of width, length, height'
    ]
  ],
  [
    withBox({ max_pieces: 3, fillimit: 0.5 }),
    [
      '/boxes/0/fillimit unknown: boxes[0].fillimit (L): unknown field "fillimit"; did you mean "fillLimit"?',
      '/boxes/0/max_pieces unknown: boxes[0].max_pieces (L): unknown field "max_pieces"; did you mean "maxPieces"?'
    ]
  ],
  [
    withItem({ stops: 2 }),
    ['/items/0/stops unknown: items[0].stops (mug): unknown field "stops"; did you mean "stop"?']
  ],
  [
    withBox({ unload: "back" }),
    ['/boxes/0/unload unknown: boxes[0].unload (L): must be one of top, front, got "back"']
  ],
  [{ ...request, boxes: [] }, ["/boxes missing: boxes: must be a list of 1 or more elements, got a list of 0"]],
  [{ ...request, scale: 3 }, ["/scale missing: scale: must be an object, got 3"]],
  [
    {
      ...request,
      boxes: [{ reference: "L", inner: { width: "18 3/4 in", length: "2'", height: 9 }, maxWeight: "30" }]
    },
    [
      '/boxes/0/inner/width not-a-number: boxes[0].inner.width (L): must be a number (readUnits reads units), got "18 3/4 in"',
      '/boxes/0/inner/length not-a-number: boxes[0].inner.length (L): must be a number (readUnits reads units), got "2\'"',
      '/boxes/0/maxWeight not-a-number: boxes[0].maxWeight (L): must be a number, got "30"'
    ]
  ],
  [withBox({ price: "5 USD" }), ['/boxes/0/price not-a-number: boxes[0].price (L): must be a number, got "5 USD"']],
  [
    { ...request, scale: { length: "1", weight: 0.5 } },
    [
      '/scale/length not-a-number: scale.length: must be a number, got "1"',
      "/scale/weight not-whole: scale.weight: must be an integer, got 0.5"
    ]
  ],
  [
    { ...request, objective: [] },
    ["/objective missing: objective: must be a list of 1 or more elements, got a list of 0"]
  ],
  [
    { ...request, objective: "boxes" },
    ['/objective missing: objective: must be a list of 1 or more elements, got "boxes"']
  ],
  [
    { ...request, objective: ["boxes", "weight"] },
    ['/objective/1 unknown: objective[1]: must be one of boxes, volume, price, got "weight"']
  ],
  [{ ...request, timeLimit: 3 }, ["/timeLimit missing: timeLimit: must be an object, got 3"]],
  [
    { ...request, timeLimit: { limit: -1 } },
    [
      "/timeLimit/limit negative: timeLimit.limit: must be 0 or more, got -1",
      "/timeLimit/now missing: timeLimit.now: must be a function"
    ]
  ],
  [{ ...request, effort: -1 }, ["/effort negative: effort: must be 0 or more, got -1"]],
  [{ ...request, items: [null] }, ["/items/0 missing: items[0]: must be an object, got null"]],
  [
    withItem({ reference: 3, width: undefined }),
    [
      "/items/0/reference missing: items[0].reference: must be a non-empty string, got 3",
      "/items/0/width not-a-number: items[0].width: must be a number, got undefined"
    ]
  ],
  [
    withItem({ rotation: "up", group: 3, apart: [3] }),
    [
      '/items/0/rotation unknown: items[0].rotation (mug): must be one of any, flat, none, got "up"',
      "/items/0/group missing: items[0].group (mug): must be a non-empty string, got 3",
      "/items/0/apart/0 missing: items[0].apart[0] (mug): must be a non-empty string, got 3"
    ]
  ],
  [
    withItem({ group: "", apart: ["cup", ""] }),
    [
      '/items/0/group missing: items[0].group (mug): must be a non-empty string, got ""',
      '/items/0/apart/1 missing: items[0].apart[1] (mug): must be a non-empty string, got ""'
    ]
  ],
  ...(
    [
      [() => 3, "a function"],
      [["any"], "a list of 1"],
      [null, "null"],
      ["x".repeat(40), `"${"x".repeat(40)}"`],
      ["x".repeat(41), `"${"x".repeat(40)}…"`]
    ] as const
  ).map(
    ([rotation, quoted]) =>
      [
        withItem({ rotation }),
        [`/items/0/rotation unknown: items[0].rotation (mug): must be one of any, flat, none, got ${quoted}`]
      ] as const
  ),
  [
    withItem({ rotation: { any: 1 } }),
    [
      '/items/0/rotation/any unknown: items[0].rotation.any (mug): unknown field "any"; expected up',
      "/items/0/rotation/up missing: items[0].rotation.up (mug): must be a list of 1 or more elements, got undefined"
    ]
  ],
  [
    withItem({ rotation: { up: [] } }),
    ["/items/0/rotation/up missing: items[0].rotation.up (mug): must be a list of 1 or more elements, got a list of 0"]
  ],
  [
    withItem({ rotation: { up: ["width", "depth"] } }),
    ['/items/0/rotation/up/1 unknown: items[0].rotation.up[1] (mug): must be one of width, length, height, got "depth"']
  ],
  [
    withItem({ rotation: { up: ["width", "length", "height", "width"] } }),
    ["/items/0/rotation/up too-many: items[0].rotation.up (mug): must be a list of at most 3, got a list of 4"]
  ],
  [withItem({ apart: "mug" }), ['/items/0/apart missing: items[0].apart (mug): must be a list, got "mug"']],
  [
    withItem({ group: "set", quantity: 2, apart: ["mug"] }),
    ["/items/0/apart contradiction: items[0].apart (mug): excludes mug, which is in the same group set"]
  ],
  [{ ...request, boxes: [3] }, ["/boxes/0 missing: boxes[0]: must be an object, got 3"]],
  [withBox({ inner: null }), ["/boxes/0/inner missing: boxes[0].inner (L): must be an object, got null"]],
  [withBox({ outer: 3 }), ["/boxes/0/outer missing: boxes[0].outer (L): must be an object, got 3"]],
  [
    withBox({ kind: "bag", reference: "" }),
    [
      '/boxes/0/reference missing: boxes[0].reference: must be a non-empty string, got ""',
      '/boxes/0/kind unknown: boxes[0].kind: must be one of box, tube, mailer, got "bag"'
    ]
  ],
  [
    withBox({ emptyWeight: 2, maxWeight: 1 }),
    ["/boxes/0/maxWeight contradiction: boxes[0].maxWeight (L): must be at least emptyWeight"]
  ],
  [
    withBox({ kind: "tube", inner: { width: 2, length: 1, height: 1 } }),
    ["/boxes/0/inner contradiction: boxes[0].inner (L): width and length of a tube must both be its diameter"]
  ],
  [
    withBox({ inner: { width: 2, length: 2, height: 2 }, outer: { width: 1, length: 1, height: 1 } }),
    ["width", "length", "height"].map(
      (side) => `/boxes/0/outer/${side} contradiction: boxes[0].outer.${side} (L): must be at least inner.${side}`
    )
  ]
]

describe("refusal messages", () => {
  it.each(messages)("returns a message for every error in %j", (request, expected) => {
    expect(refusals(request).map(({ at, code, message }) => `${at} ${code}: ${message}`)).toEqual(expected)
  })
})

describe("valid requests", () => {
  it.each<[string, unknown]>([
    ["accepts a box at its own weight limit", withBox({ emptyWeight: 2, maxWeight: 2 })],
    ["accepts a box with equal inner and outer dimensions", withBox({ outer: crate.inner })],
    [
      "accepts a mailer whose outer dimensions are smaller than its inner dimensions",
      withBox({ kind: "mailer", inner: { width: 2, length: 2, height: 2 }, outer: crate.inner })
    ],
    [
      "accepts a box of unequal width and length",
      { items: [], boxes: [{ ...crate, inner: { width: 2, length: 1, height: 1 } }] }
    ],
    ["accepts an empty list of items", { items: [], boxes: [crate] }],
    ["accepts an unknown field whose value is undefined", { ...request, deadline: undefined }],
    ["accepts a clock with other fields", { ...request, timeLimit: { ticks: 0, now: () => 0, limit: 1 } }],
    ["accepts a single piece in a group that excludes its own reference", withItem({ group: "set", apart: ["mug"] })],
    [
      "accepts a group that excludes an item outside the group",
      {
        items: [
          { ...mug, group: "set", apart: ["cup"] },
          { ...mug, reference: "cup" }
        ],
        boxes: [crate]
      }
    ],
    ["accepts a side that may be vertical and is listed twice", withItem({ rotation: { up: ["width", "width"] } })],
    ["accepts an infinite time limit", { ...request, timeLimit: { now: () => 0, limit: Infinity } }],
    ["accepts an objective of a measure and a cost function", { ...request, objective: ["price", () => 0] }]
  ])("%s", (_, request) => {
    expect(refusals(request)).toEqual([])
  })
})

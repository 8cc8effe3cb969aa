/** Answers of the runtime-neutral entries, which are the same on every runtime. */
export const neutralAnswers = {
  sql: { migrated: true, pushed: true, repeated: "121", status: "New" },
  core: {
    status: "New",
    refusal: "315",
    withEffect: ["new", "915"],
    cases: true,
    fault: "sizes[1]",
    image: "hold",
    command: "undo-start",
    openapi: "3.1.0"
  },
  packing: {
    boxes: ["S"],
    violations: 0,
    drawings: 2,
    title: "Box: S, inside 8 × 4 × 4",
    weight: "2.164331",
    shipped: "Cheapest",
    imported: "Imported"
  }
}

/** Answers of the entries that need modules of Node, by part of the program. */
export const nodeAnswers = {
  stores: { res: "success", listed: 1 },
  layered: "new",
  webhooks: {
    // HMAC-SHA256 of "msg_1.1.{}" with the key "secret".
    signature: "v1,kW+83cjD04uWm7Qber/sPiCRVJ9ljbsrg8ALKAx2qMc=",
    sent: 204,
    refused: ["Error: the address 127.0.0.1 is not public", "Error: the address 127.0.0.1 is not public"]
  },
  images: { unreadable: "the file is incomplete; it ends after 24 bytes" },
  listener: { res: "success", docs: 200 },
  pages: { login: 200, style: 200, script: 200, sent: 503 }
}

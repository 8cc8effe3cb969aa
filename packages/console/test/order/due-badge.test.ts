import { expect, it } from "vitest"
import { dueHtml, type Order } from "../../src/parts/due-badge.ts"

const textOf = (order: object): string | undefined =>
  dueHtml(order as Order)
    ?.text.replace(/<[^>]*>/g, "")
    .trim()

it.each([
  [
    "a new order",
    { stage: "new", due: { urgency: "fine", start_by: "2026-12-01", ship_by: "2026-12-04" } },
    "start by Dec 1"
  ],
  [
    "a late order",
    { stage: "new", due: { urgency: "late", start_by: "2026-12-01", ship_by: "2026-12-04" } },
    "Late start by Dec 1"
  ],
  [
    "an order in production",
    { stage: "processing", due: { urgency: "fine", start_by: "2026-12-01", ship_by: "2026-12-04" } },
    "ship by Dec 4"
  ],
  ["an order without a deadline", { stage: "processing", due: { urgency: "none" } }, "no deadline"],
  ["an order of a service without a calendar", { stage: "new", ship_deadline: "2026-12-05 17:00:00" }, "ship by Dec 5"],
  ["a shipped order", { stage: "shipped", due: { urgency: "none" } }, undefined],
  ["a cancelled order", { stage: "cancelled", due: { urgency: "none" } }, undefined]
])("%s shows when its next step is due, unless it is closed", (_, order, text) => {
  expect(textOf(order)).toBe(text)
})

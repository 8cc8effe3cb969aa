import type { Policy } from "@waybill/core"
import {
  type CardsDesk,
  cardDetails,
  cardDifferences,
  cardQuote,
  cardSummary,
  type Instant
} from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { invalid } from "../problem/problem.ts"
import { bodyOf, date, id, storable } from "../route/body.ts"
import { text as textQuery } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { PAGE_BYTES, shortened } from "./reply-page.ts"
import { listOf, object } from "./schemas.ts"

/** Maximum number of bytes of one of two lists in a reply. */
const half = { bytes: PAGE_BYTES / 2 }

const MAX_PARCELS = 100
const MAX_TEXT = 64

const shortText = Schema.String.check(storable(MAX_TEXT))
const figure = Schema.Union([Schema.Finite.check(Schema.isGreaterThan(0)), shortText])
const optional = Schema.optionalKey

const Destination = Schema.Struct({
  country: Schema.NonEmptyString.check(storable(MAX_TEXT)),
  state: optional(shortText),
  postal: optional(shortText)
})
const Parcel = Schema.Struct({ length: figure, width: figure, height: figure, weight: figure })

/** Returns the body of a shipment to quote. */
const shipment = (policy: Policy) =>
  bodyOf(
    Schema.Struct({
      destination: Destination,
      parcels: Schema.Array(Parcel).check(Schema.isBetweenLength(1, MAX_PARCELS)),
      units: optional(Schema.Literals(["in/lb", "cm/kg"])),
      at: optional(date(policy)),
      carrier: optional(id),
      package_type: optional(id),
      residential: optional(Schema.Boolean),
      rush: optional(Schema.Boolean)
    })
  )

const admin = { role: "admin", tag: "Rate cards" } as const
const editionQuery = { from: textQuery("The earlier edition."), to: textQuery("The later edition.") }

/** Returns the routes of rate cards. */
export const cardRoutes = (cards: CardsDesk): ReadonlyArray<Route> => [
  route({
    ...admin,
    operation: "listCards",
    method: "GET",
    path: "/cards",
    summary: "List rate cards with their editions and problem counts",
    reply: () => object({ cards: listOf(cardSummary.schema) }),
    run: () => Effect.map(cards.list(), (list) => ({ body: { cards: list } }))
  }),
  route({
    ...admin,
    operation: "getCard",
    method: "GET",
    path: "/cards/{card}",
    summary: "Read a rate card, with the services of each edition and its problems",
    problems: [404],
    reply: () => cardDetails.schema,
    run: ({ path }) =>
      Effect.map(cards.get(path.card!), (card) => ({
        body: { ...card, ...shortened("findings", card.findings, half) }
      }))
  }),
  route({
    ...admin,
    operation: "compareEditions",
    method: "GET",
    path: "/cards/{card}/differences",
    summary: "Compare two editions of a rate card",
    problems: [404],
    query: editionQuery,
    reply: () => cardDifferences.schema,
    run: ({ path, query: { from, to } }) =>
      from === undefined || to === undefined
        ? Effect.fail(invalid({ path: from === undefined ? "from" : "to", problem: "is required" }))
        : Effect.map(cards.differences(path.card!, from, to), ({ changes, lines, ...rest }) => ({
            body: { ...rest, ...shortened("changes", changes, half), ...shortened("lines", lines, half) }
          }))
  }),
  route({
    ...admin,
    operation: "quoteParcels",
    // Packers choose a service by its price.
    role: "packer",
    method: "POST",
    path: "/cards/quote",
    summary: "Quote parcels with every service, line by line, or say why a service does not take them",
    body: shipment,
    reply: () => cardQuote.schema,
    run: ({ body, policy }) =>
      Effect.gen(function* () {
        const { residential: isResidence, rushQuotes, units: own } = policy
        const { at, residential = isResidence, rush = rushQuotes, units = own, ...rest } = body
        const time = at ?? ((yield* Clock.currentTimeMillis) as Instant)
        const { not_offered, rates } = yield* cards.quote({ ...rest, at: time, residential, rush, units })
        return { body: { ...shortened("rates", rates, half), ...shortened("not_offered", not_offered, half) } }
      })
  })
]

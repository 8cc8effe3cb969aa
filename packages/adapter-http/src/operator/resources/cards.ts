import {
  type CardFigure,
  type CardQuoteRequest,
  type CardsDesk,
  cardDetails,
  cardDifferences,
  cardQuote,
  cardSummary,
  type Instant,
  isObject,
  type ParcelToQuote,
  textProblem
} from "@waybill/core"
import { Clock, Effect } from "effect"
import { invalid } from "../problem/problem.ts"
import {
  type BodyField,
  bodySchema,
  dateField,
  flagField,
  idField,
  optional,
  readFields,
  wordField
} from "../route/body.ts"
import { text as textQuery } from "../route/query.ts"
import { type Route, route } from "../route/route.ts"
import { listOf, object, text } from "./schemas.ts"

const MAX_PARCELS = 100
const MAX_TEXT = 64

const isText = (value: unknown): boolean => typeof value === "string" && textProblem(value, MAX_TEXT) === undefined

const destinationParts = ["country", "state", "postal"]

const destinationField: BodyField<CardQuoteRequest["destination"]> = {
  schema: () => ({ ...object({ country: text }, { state: text, postal: text }), additionalProperties: false }),
  expected: "must be an object with country and, if known, state and postal",
  isOptional: false,
  read: (value) =>
    isObject(value) &&
    isText(value.country) &&
    value.country !== "" &&
    Object.entries(value).every(([name, part]) => destinationParts.includes(name) && isText(part))
      ? (value as unknown as CardQuoteRequest["destination"])
      : undefined
}

const sides = ["length", "width", "height", "weight"] as const

const isFigure = (value: unknown): value is CardFigure => typeof value === "number" || isText(value)

const isParcel = (value: unknown): value is ParcelToQuote =>
  isObject(value) && Object.keys(value).length === sides.length && sides.every((side) => isFigure(value[side]))

const figure = { anyOf: [{ type: "number", exclusiveMinimum: 0 }, { type: "string" }] }

const parcelsField: BodyField<ReadonlyArray<ParcelToQuote>> = {
  schema: () => ({
    ...listOf({
      ...object({ length: figure, width: figure, height: figure, weight: figure }),
      additionalProperties: false
    }),
    minItems: 1,
    maxItems: MAX_PARCELS
  }),
  expected: `must be a list of 1 to ${MAX_PARCELS} objects with length, width, height and weight`,
  isOptional: false,
  read: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_PARCELS && value.every(isParcel) ? value : undefined
}

const fields = {
  destination: destinationField,
  parcels: parcelsField,
  units: optional(wordField(["in/lb", "cm/kg"] as const)),
  at: optional(dateField),
  carrier: optional(idField),
  package_type: optional(idField),
  residential: optional(flagField),
  rush: optional(flagField)
}

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
    run: ({ path }) => Effect.map(cards.get(path.card!), (body) => ({ body }))
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
        : Effect.map(cards.differences(path.card!, from, to), (body) => ({ body }))
  }),
  route({
    ...admin,
    operation: "quoteParcels",
    method: "POST",
    path: "/cards/quote",
    summary: "Quote parcels with every service, line by line, or say why a service does not take them",
    body: (policy) => bodySchema(fields, policy),
    reply: () => cardQuote.schema,
    run: ({ body, policy }) =>
      Effect.gen(function* () {
        const read = yield* readFields(fields, body, policy)
        const { at, carrier, destination, package_type, parcels, residential = false, rush = false, units } = read
        const quoted = yield* cards.quote({
          destination: destination!,
          parcels: parcels!,
          units: units ?? policy.units,
          at: at ?? ((yield* Clock.currentTimeMillis) as Instant),
          residential,
          rush,
          ...(carrier !== undefined && { carrier }),
          ...(package_type !== undefined && { package_type })
        })
        return { body: quoted }
      })
  })
]

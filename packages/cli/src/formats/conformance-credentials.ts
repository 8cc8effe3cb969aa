// The file format for `waybill conformance --credentials`.
import { Schema } from "effect"

const described = (description: string) => ({ description })
const optional = Schema.optionalKey

const Login = Schema.Struct({
  username: Schema.NonEmptyString,
  password: Schema.NonEmptyString,
  secretkey: Schema.NonEmptyString
}).annotate({ identifier: "Login" })

const Operator = Schema.Struct({
  url: optional(
    Schema.NonEmptyString.annotate(
      described("Address of the operator API. Default: /operator/v1 below the address of the server.")
    )
  ),
  token: Schema.NonEmptyString.annotate(
    described("Token for starting and shipping orders: the role packer or higher.")
  ),
  account: optional(
    Schema.NonEmptyString.annotate(described("Name of the account in the operator API. Default: its username."))
  )
}).annotate({ identifier: "Operator" })

/** The accounts, carriers and operator of a server under test. */
export const ConformanceCredentials = Schema.Struct({
  $schema: optional(Schema.String),
  account: Login.annotate(described("Account with API access. Account for the orders of the run.")),
  another: optional(Login.annotate(described("Second account with API access, which must not see those orders."))),
  withoutApiAccess: optional(Login.annotate(described("Valid credentials of an account without API access."))),
  disabled: optional(Login.annotate(described("Credentials of a disabled account."))),
  carriers: Schema.Record(Schema.String, Schema.NonEmptyArray(Schema.NonEmptyString)).annotate(
    described("Services of each carrier of the server. Orders use the first service of the first carrier.")
  ),
  operator: optional(Operator.annotate(described("Access of the print shop, for orders in production and shipped.")))
}).annotate({
  identifier: "ConformanceCredentials",
  title: "Credentials for waybill conformance",
  description: "The accounts, carriers and operator of a server under test."
})

export type ConformanceCredentials = typeof ConformanceCredentials.Type

const login = (name: string) => ({
  username: name,
  password: `password of ${name}`,
  secretkey: `secretkey of ${name}`
})

/** An example of the file, with every field. */
export const exampleCredentials: ConformanceCredentials = {
  $schema: "./node_modules/waybill/schemas/conformance-credentials.schema.json",
  account: login("trial"),
  another: login("trial-2"),
  withoutApiAccess: login("trial-no-access"),
  disabled: login("trial-disabled"),
  carriers: { acme: ["ACME_GROUND", "ACME_2DAY"], swift: ["SWIFT_AIR"] },
  operator: { url: "http://127.0.0.1:8080/operator/v1", token: "token of the operator", account: "trial" }
}

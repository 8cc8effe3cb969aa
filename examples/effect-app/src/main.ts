import { createServer } from "node:http"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { routes } from "./app.ts"

const { PORT = "3000", SHOP_FILE = "shop.db", SHOP_TOKEN } = process.env
if (SHOP_TOKEN === undefined) throw new Error("SHOP_TOKEN: required; the token of the merchant")

const server = HttpRouter.serve(routes(SHOP_FILE, new Map([[SHOP_TOKEN, "merchant-7"]]))).pipe(
  Layer.provide(NodeHttpServer.layer(createServer, { port: Number(PORT) }))
)

// SIGINT and SIGTERM close the listener first, and then the database.
NodeRuntime.runMain(Layer.launch(server))
